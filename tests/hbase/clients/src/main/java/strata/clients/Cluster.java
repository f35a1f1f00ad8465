// SPDX-License-Identifier: BSL-1.0
package strata.clients;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.LocalHBaseCluster;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;

/**
 * HBase in one process: ZooKeeper, a master, a region server, and its servers of Thrift1 and Thrift2, all on loopback.
 *
 * <pre>Cluster DIRECTORY THRIFT1-PORT THRIFT2-PORT</pre>
 *
 * Port 0 leaves that server out. It prints "ready MASTER-ADDRESS" when it answers, and ends when its standard input
 * does.
 */
public final class Cluster {
    private Cluster() {}

    public static void main(String[] given) throws Exception {
        Path directory = Path.of(given[0]);
        Configuration how = configuration(directory);
        how.setInt("hbase.zookeeper.property.clientPort", startZooKeeper(how, directory));
        LocalHBaseCluster all = new LocalHBaseCluster(how, 1, 1, HMaster.class, HRegionServer.class);
        all.startup();
        HMaster master = all.getActiveMaster();
        while (master == null || !master.isInitialized()) {
            Thread.sleep(20);
            master = all.getActiveMaster();
        }
        try (Connection connection = ConnectionFactory.createConnection(how)) {
            connection.getAdmin().listTableNames();
        }
        // What never succeeds is not tried for minutes.
        how.setInt("hbase.client.retries.number", 2);
        how.setInt("hbase.client.pause", 20);
        startThrift(given[1], () -> new org.apache.hadoop.hbase.thrift.ThriftServer(how), how);
        startThrift(given[2], () -> new org.apache.hadoop.hbase.thrift2.ThriftServer(how), how);
        tickOnceThereIs(directory.resolve("ticking"));
        System.out.println("ready " + master.getServerName().getAddress());
        System.out.flush();
        while (System.in.read() >= 0) {}
        Runtime.getRuntime().halt(0);
    }

    /**
     * From then on that file is there, HBase's clock never says one time twice, as clock::ticking: of two changes
     * within a millisecond it would be chance what a raw scan shows. It runs ahead then, which changes of schemas do
     * not bear.
     */
    private static void tickOnceThereIs(Path file) {
        Thread made = new Thread(() -> {
            try {
                while (!java.nio.file.Files.exists(file)) Thread.sleep(20);
            } catch (InterruptedException why) {
                return;
            }
            AtomicLong last = new AtomicLong();
            EnvironmentEdgeManager.injectEdge(
                () -> last.updateAndGet(before -> Math.max(before + 1, System.currentTimeMillis())));
        });
        made.setDaemon(true);
        made.start();
    }

    private static Configuration configuration(Path directory) {
        Configuration made = HBaseConfiguration.create();
        made.set("hbase.rootdir", "file://" + directory.resolve("root"));
        made.set("hbase.tmp.dir", directory.resolve("tmp").toString());
        made.set("hadoop.tmp.dir", directory.resolve("hadoop").toString());
        made.setBoolean("hbase.unsafe.stream.capability.enforce", false);
        made.set("hbase.wal.provider", "filesystem");
        made.set("hbase.wal.meta_provider", "filesystem");
        made.setBoolean("hbase.cluster.distributed", false);
        made.set("hbase.zookeeper.quorum", "127.0.0.1");
        for (String role : new String[] {"master", "regionserver"}) {
            made.set("hbase." + role + ".hostname", "localhost");
            made.set("hbase." + role + ".ipc.address", "127.0.0.1");
            made.setInt("hbase." + role + ".port", 0);
            made.setInt("hbase." + role + ".info.port", -1);
        }
        made.setInt("hbase.thrift.info.port", -1);
        made.setInt("hbase.regionserver.handler.count", 4);
        made.setInt("hbase.master.wait.on.regionservers.mintostart", 1);
        made.setInt("hbase.master.wait.on.regionservers.interval", 100);
        made.setInt("hbase.procedure.remote.dispatcher.delay.msec", 10);
        made.setInt("hbase.server.thread.wakefrequency", 200);
        made.setInt("hbase.regionserver.msginterval", 300);
        // A scanner that a client leaves is closed after that: see Requests.
        made.setInt("hbase.client.scanner.timeout.period", 5000);
        return made;
    }

    private static int startZooKeeper(Configuration how, Path directory) throws Exception {
        Path files = directory.resolve("zookeeper");
        java.nio.file.Files.createDirectories(files);
        MiniZooKeeperCluster made = new MiniZooKeeperCluster(how);
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            made.setDefaultClientPort(free.getLocalPort());
        }
        return made.startup(files.toFile());
    }

    private interface Make { org.apache.hadoop.hbase.thrift.ThriftServer make() throws Exception; }

    private static void startThrift(String port, Make of, Configuration how) throws Exception {
        if (port.equals("0")) return;
        Thread made = new Thread(() -> {
            try {
                of.make().run(new String[] {"--bind", "127.0.0.1", "-p", port, "-threadpool", "start"});
            } catch (Exception why) {
                why.printStackTrace();
            }
        });
        made.setDaemon(true);
        made.start();
        while (true) {
            try (Socket answers = new Socket("127.0.0.1", Integer.parseInt(port))) {
                return;
            } catch (IOException not_yet) {
                Thread.sleep(20);
            }
        }
    }
}
