// SPDX-License-Identifier: BSL-1.0
package org.apache.hadoop.hbase.util;

/** What servers from 2.6.5 on ask of their libraries, and what older libraries do not have: one object for equal texts. */
public final class FastStringPool {
    public String intern(String text) {
        return text == null ? null : text.intern();
    }
}
