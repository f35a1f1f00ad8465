// SPDX-License-Identifier: BSL-1.0
package strata.clients;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.shaded.protobuf.generated.AdminProtos;
import org.apache.hadoop.hbase.shaded.protobuf.generated.BootstrapNodeProtos;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ComparatorProtos;
import org.apache.hadoop.hbase.shaded.protobuf.generated.FilterProtos;
import org.apache.hadoop.hbase.shaded.protobuf.generated.HFileProtos;
import org.apache.hadoop.hbase.shaded.protobuf.generated.MasterProtos;
import org.apache.hadoop.hbase.shaded.protobuf.generated.RPCProtos;
import org.apache.hadoop.hbase.shaded.protobuf.generated.RegistryProtos;
import org.apache.hadoop.hbase.thrift.generated.Hbase;
import org.apache.hadoop.hbase.thrift2.generated.THBaseService;
import org.apache.hbase.thirdparty.com.google.protobuf.Descriptors.Descriptor;
import org.apache.hbase.thirdparty.com.google.protobuf.Descriptors.FieldDescriptor;
import org.apache.hbase.thirdparty.com.google.protobuf.Descriptors.FileDescriptor;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TFieldIdEnum;
import org.apache.thrift.meta_data.EnumMetaData;
import org.apache.thrift.meta_data.FieldMetaData;
import org.apache.thrift.meta_data.FieldValueMetaData;
import org.apache.thrift.meta_data.ListMetaData;
import org.apache.thrift.meta_data.MapMetaData;
import org.apache.thrift.meta_data.SetMetaData;
import org.apache.thrift.meta_data.StructMetaData;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TType;

/**
 * The numbers of the fields of HBase's messages, as its own code has them: descriptors of protobuf, metadata of Thrift.
 *
 * <pre>Fields FILE...</pre>
 *
 * Each line of a file names a message.  Below it is written where HBase defines it, then its fields, a line each.
 */
public final class Fields {
    private Fields() {}

    private static final String PACKAGE = "hbase.pb.";

    /** Answers a message: the lines below it. */
    private interface Listing {
        List<String> of(String message) throws Exception;
    }

    public static void main(String[] files) throws Exception {
        for (String file : files) record(Path.of(file));
    }

    private static void record(Path file) throws Exception {
        List<String> lines = Files.readAllLines(file, StandardCharsets.US_ASCII);
        String kind = lines.isEmpty() ? "" : lines.get(0);
        Listing listing;
        Class<?> source;
        if (kind.equals("strata fields 1 protobuf")) {
            Map<String, Descriptor> all = descriptors();
            listing = message -> protobuf(all, message);
            source = MasterProtos.class;
        } else if (kind.equals("strata fields 1 thrift1")) {
            listing = message -> thrift(Hbase.class, "thrift/Hbase.thrift", message);
            source = Hbase.class;
        } else if (kind.equals("strata fields 1 thrift2")) {
            listing = message -> thrift(THBaseService.class, "thrift2/hbase.thrift", message);
            source = THBaseService.class;
        } else {
            throw new IOException(file + ":1: the first line is 'strata fields 1', and protobuf, thrift1 or thrift2");
        }
        List<String> answered = new ArrayList<>(List.of(kind, "answered by " + artifact(source)));
        for (String line : lines.subList(1, lines.size())) {
            if (line.startsWith(">") || line.startsWith("answered by ")) continue;
            answered.add(line);
            if (line.isEmpty() || line.startsWith("#")) continue;
            for (String answer : listing.of(line)) answered.add("> " + answer);
        }
        Files.writeString(file, String.join("\n", answered) + "\n", StandardCharsets.US_ASCII);
    }

    /** The name of the jar that a class comes from: artifact and version. */
    private static String artifact(Class<?> from) {
        String path = from.getProtectionDomain().getCodeSource().getLocation().getPath();
        return path.substring(path.lastIndexOf('/') + 1).replaceFirst("\\.jar$", "");
    }

    // ---- protobuf ------------------------------------------------------------------------------------------------

    private static Map<String, Descriptor> descriptors() {
        Map<String, FileDescriptor> files = new HashMap<>();
        for (FileDescriptor one : List.of(MasterProtos.getDescriptor(), AdminProtos.getDescriptor(),
            RegistryProtos.getDescriptor(), BootstrapNodeProtos.getDescriptor(), RPCProtos.getDescriptor(),
            FilterProtos.getDescriptor(), ComparatorProtos.getDescriptor(), HFileProtos.getDescriptor())) {
            add(one, files);
        }
        Map<String, Descriptor> all = new HashMap<>();
        for (FileDescriptor file : files.values()) add(file.getMessageTypes(), all);
        return all;
    }

    private static void add(FileDescriptor file, Map<String, FileDescriptor> to) {
        if (to.put(file.getName(), file) != null) return;
        for (FileDescriptor imported : file.getDependencies()) add(imported, to);
    }

    private static void add(List<Descriptor> messages, Map<String, Descriptor> to) {
        for (Descriptor one : messages) {
            to.put(shortName(one.getFullName()), one);
            add(one.getNestedTypes(), to);
        }
    }

    private static String shortName(String fullName) {
        return fullName.startsWith(PACKAGE) ? fullName.substring(PACKAGE.length()) : fullName;
    }

    private static List<String> protobuf(Map<String, Descriptor> all, String message) throws IOException {
        Descriptor found = all.get(message);
        if (found == null) throw new IOException("HBase has no message " + message);
        List<String> lines = new ArrayList<>(List.of("in " + found.getFile().getName()));
        for (FieldDescriptor field : found.getFields()) {
            String label = field.isRepeated() ? "repeated " : field.isRequired() ? "required " : "";
            lines.add(field.getNumber() + " " + field.getName() + " " + label + type(field));
        }
        return lines;
    }

    private static String type(FieldDescriptor field) {
        switch (field.getType()) {
            case MESSAGE:
                return shortName(field.getMessageType().getFullName());
            case ENUM:
                return shortName(field.getEnumType().getFullName());
            default:
                return field.getType().name().toLowerCase();
        }
    }

    // ---- Thrift --------------------------------------------------------------------------------------------------

    /**
     * The structure of that name, beside a service or in it; `*_result` stands for the results of all of its calls, and
     * a field that differs among them has as many lines.
     */
    private static List<String> thrift(Class<?> service, String file, String name) throws Exception {
        if (name.equals(TApplicationException.class.getSimpleName())) return applicationException();
        List<String> lines = new ArrayList<>(List.of("in " + file));
        if (!name.equals("*_result")) {
            String location = name.endsWith("_args") || name.endsWith("_result")
                ? service.getName() + "$" + name : service.getPackageName() + "." + name;
            lines.addAll(fields(Class.forName(location), true));
            return lines;
        }
        Map<String, String> all = new TreeMap<>();
        for (Class<?> one : service.getClasses()) {
            if (!one.getSimpleName().endsWith("_result")) continue;
            for (String field : fields(one, false)) all.put(field, field);
        }
        lines.addAll(all.keySet());
        return lines;
    }

    private static List<String> fields(Class<?> structure, boolean withType) throws ReflectiveOperationException {
        Map<?, ?> fields = (Map<?, ?>) structure.getField("metaDataMap").get(null);
        Map<Short, String> lines = new TreeMap<>();
        for (Map.Entry<?, ?> entry : fields.entrySet()) {
            TFieldIdEnum id = (TFieldIdEnum) entry.getKey();
            FieldMetaData field = (FieldMetaData) entry.getValue();
            String line = id.getThriftFieldId() + " " + id.getFieldName();
            lines.put(id.getThriftFieldId(), withType ? line + " " + type(field.valueMetaData) : line);
        }
        return new ArrayList<>(lines.values());
    }

    private static String type(FieldValueMetaData of) {
        if (of instanceof ListMetaData list) return "list<" + type(list.elemMetaData) + ">";
        if (of instanceof SetMetaData set) return "set<" + type(set.elemMetaData) + ">";
        if (of instanceof MapMetaData map) return "map<" + type(map.keyMetaData) + "," + type(map.valueMetaData) + ">";
        if (of instanceof StructMetaData structure) return structure.structClass.getSimpleName();
        if (of instanceof EnumMetaData numbers) return numbers.enumClass.getSimpleName();
        switch (of.type) {
            case TType.BOOL:
                return "bool";
            case TType.BYTE:
                return "i8";
            case TType.I16:
                return "i16";
            case TType.I32:
                return "i32";
            case TType.I64:
                return "i64";
            case TType.DOUBLE:
                return "double";
            case TType.STRUCT: // named before it is defined
                return of.getTypedefName();
            default:
                return of.isBinary() ? "binary" : "string";
        }
    }

    /** Thrift's own exception is written by hand, and has no metadata. */
    private static List<String> applicationException() throws ReflectiveOperationException {
        List<String> lines = new ArrayList<>(List.of("in TApplicationException.java"));
        for (Field one : TApplicationException.class.getDeclaredFields()) {
            if (one.getType() != TField.class || !Modifier.isStatic(one.getModifiers())) continue;
            one.setAccessible(true);
            TField field = (TField) one.get(null);
            lines.add(field.id + " " + field.name + " " + (field.type == TType.I32 ? "i32" : "string"));
        }
        return lines;
    }
}
