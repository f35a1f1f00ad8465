// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/** The local file system without permissions, for each of which Hadoop would start a process. */
public final class PlainFiles extends RawLocalFileSystem {
    @Override
    public void setPermission(Path path, FsPermission permission) {}
}
