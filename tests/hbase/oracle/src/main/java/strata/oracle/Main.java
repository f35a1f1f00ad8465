// SPDX-License-Identifier: BSL-1.0
package strata.oracle;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Supplier;

/** Runs traces against a region of HBase and writes down what it answers. */
public final class Main {
    private static final String USAGE =
        "usage: run [--scratch DIRECTORY] record FILE... | serve | version\n"
        + "       run key_values FILE... | decimals FILE... | regex FILE... | filters FILE...\n"
        + "       run [--scratch DIRECTORY] hfiles DIRECTORY SEED OPERATIONS | directories DIRECTORY SEED";

    private static final Map<String, Supplier<Questions>> QUESTIONS =
        Map.of("key_values", KeyValues::new, "decimals", Decimals::new, "regex", Expressions::new,
            "filters", FilterStrings::new);

    private Main() {}

    public static void main(String[] arguments) throws Exception {
        LinkedList<String> rest = new LinkedList<>(Arrays.asList(arguments));
        Path scratch = null;
        if (rest.size() > 1 && rest.get(0).equals("--scratch")) {
            rest.remove();
            scratch = Path.of(rest.remove());
        }
        String mode = rest.isEmpty() ? "" : rest.remove();
        if (mode.equals("version") && rest.isEmpty()) {
            System.out.println(version());
        } else if (mode.equals("record") && !rest.isEmpty() || mode.equals("serve") && rest.isEmpty()
            || mode.equals("hfiles") || mode.equals("directories") || QUESTIONS.containsKey(mode) && !rest.isEmpty()) {
            try {
                Supplier<Questions> questions = QUESTIONS.get(mode);
                System.exit(questions != null ? answer(questions, rest) : run(mode, rest, scratch));
            } catch (Malformed wrong) {
                fail(mode + ": " + wrong.getMessage());
            } catch (NoSuchFileException missing) {
                fail(missing.getFile() + ": there is no such file");
            }
        } else {
            fail(USAGE);
        }
    }

    private static int run(String mode, List<String> files, Path scratch) throws IOException {
        Region.Home home = new Region.Home(Scratch.make(scratch).toAbsolutePath().toString());
        if (mode.equals("hfiles")) return HFiles.run(files, home, version());
        if (mode.equals("directories")) return Directories.run(files, home, version());
        home.tellRowsApart();
        Patience patience = new Patience();
        if (mode.equals("serve")) return serve(home, patience);
        for (String file : files) {
            int status = record(home, patience, Path.of(file));
            if (status != 0) return status;
        }
        return 0;
    }

    private static int answer(Supplier<Questions> questions, List<String> files) throws IOException {
        for (String file : files) {
            Questions lines = questions.get();
            try {
                List<String> asked = Files.readAllLines(Path.of(file), StandardCharsets.ISO_8859_1);
                List<String> answered = lines.answer(asked, version());
                Files.writeString(Path.of(file), String.join("\n", answered) + "\n", StandardCharsets.ISO_8859_1);
            } catch (Malformed wrong) {
                return complain(lines.complaint(file, wrong));
            }
        }
        return 0;
    }

    private static int record(Region.Home home, Patience patience, Path file) throws IOException {
        List<String> answered = new ArrayList<>();
        try (BufferedReader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            TraceReader reader = new TraceReader(in, file.toString(), false);
            try {
                for (Trace trace = reader.next(); trace != null; trace = reader.next()) {
                    answered.addAll(trace.run(home, patience));
                }
            } catch (Malformed wrong) {
                return complain(reader.complaint(wrong));
            }
            answered.addAll(0, reader.preamble());
        }
        answered.addAll(0, List.of(TraceReader.FIRST_LINE, "answered by " + version()));
        Files.writeString(file, String.join("\n", answered) + "\n", StandardCharsets.ISO_8859_1);
        return 0;
    }

    private static int serve(Region.Home home, Patience patience) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.ISO_8859_1));
        BufferedWriter out = new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.ISO_8859_1));
        TraceReader reader = new TraceReader(in, "(standard input)", true);
        try {
            for (Trace trace = reader.next(); trace != null; trace = reader.next()) {
                for (String line : trace.run(home, patience)) out.append(line).append('\n');
                out.append("end\n").flush();
            }
        } catch (Malformed wrong) {
            return complain(reader.complaint(wrong));
        }
        return 0;
    }

    /** The version with the suffix that says for which Hadoop the artifact was built; HBase itself does not know it. */
    private static String version() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = Main.class.getResourceAsStream("/oracle.properties")) {
            properties.load(in);
        }
        String libraries = properties.getProperty("hbase.version");
        String server = properties.getProperty("hbase.server.version");
        return "HBase " + server + (server.equals(libraries) ? "" : " on the libraries of " + libraries);
    }

    private static int complain(String sentence) {
        System.err.println(sentence);
        return 2;
    }

    private static void fail(String sentence) {
        System.exit(complain(sentence));
    }
}
