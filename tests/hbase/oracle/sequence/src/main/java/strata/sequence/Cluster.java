// SPDX-License-Identifier: BSL-1.0
package strata.sequence;

import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/** ZooKeeper, a master and a region server in this process, over files in a scratch folder, on loopback only. */
final class Cluster {
    final Configuration configuration = HBaseConfiguration.create();
    final Connection connection;

    Cluster(Path scratch) throws Exception {
        Configuration c = configuration;
        c.set("hbase.rootdir", "file://" + scratch.resolve("hbase"));
        c.set("hbase.tmp.dir", scratch.resolve("tmp").toString());
        c.set("hadoop.tmp.dir", scratch.resolve("hadoop").toString());
        c.set("mapreduce.cluster.local.dir", scratch.resolve("jobs").toString());
        c.set("mapreduce.framework.name", "local");
        c.set("mapreduce.jobtracker.staging.root.dir", scratch.resolve("staging").toString());
        // The local file system can sync nothing, which does not matter here.
        c.setBoolean("hbase.unsafe.stream.capability.enforce", false);
        c.set("hbase.wal.provider", "filesystem");
        c.set("hbase.wal.meta_provider", "filesystem");
        c.set("hbase.zookeeper.quorum", "localhost");
        for (String server : new String[] {"master", "regionserver"}) {
            c.set("hbase." + server + ".hostname", "localhost");
            c.set("hbase." + server + ".ipc.address", "127.0.0.1");
            c.set("hbase." + server + ".port", "0");
            c.set("hbase." + server + ".info.port", "-1");
        }
        // A machine that is busy for minutes is no reason to give up.
        c.set("zookeeper.session.timeout", "3600000");
        c.set("hbase.zookeeper.property.minSessionTimeout", "3600000");
        c.set("hbase.zookeeper.property.maxSessionTimeout", "3600000");
        c.set("hbase.rpc.timeout", "600000");
        c.set("hbase.client.scanner.timeout.period", "600000");
        c.setInt("hbase.master.wait.on.regionservers.mintostart", 1);
        c.setInt("hbase.regionserver.handler.count", 4);
        // Times to live are tags, which the usual codec leaves out.
        c.set("hbase.client.rpc.codec", "org.apache.hadoop.hbase.codec.KeyValueCodecWithTags");

        MiniZooKeeperCluster zookeeper = new MiniZooKeeperCluster(c);
        Path folder = Files.createDirectory(scratch.resolve("zookeeper"));
        c.setInt("hbase.zookeeper.property.clientPort", zookeeper.startup(folder.toFile()));
        DefaultMetricsSystem.setMiniClusterMode(true);
        LocalHBaseCluster cluster = new LocalHBaseCluster(c, 1, 1);
        cluster.startup();
        while (cluster.getActiveMaster() == null || !cluster.getActiveMaster().isInitialized()) {
            Thread.sleep(20);
        }
        connection = ConnectionFactory.createConnection(c);
    }
}
