// SPDX-License-Identifier: BSL-1.0
// The constants of HBase's shell.  Each stands for its own name, except those that are another's alias.
#include <algorithm>

#include "shell/parse.hpp"
#include "shell/scan_text.hpp"

namespace shell {

const std::vector<std::string_view>& constants() {
    static const std::vector<std::string_view> all = [] {
        std::vector<std::string_view> names{
            // of reads and writes
            "ALLOW_PARTIAL_RESULTS", "ALL_METRICS", "ATTRIBUTES", "AUTHORIZATIONS", "BATCH", "CACHE", "CACHE_BLOCKS",
            "COLUMN", "COLUMNS", "CONSISTENCY", "ENDKEY", "ENDROW", "FILTER", "FORMATTER", "FORMATTER_CLASS",
            "INTERVAL", "ISOLATION_LEVEL", "LIMIT", "MAXLENGTH", "MAX_RESULT_SIZE", "METRICS", "RAW", "READ_TYPE",
            "REGION_REPLICA_ID", "REVERSED", "ROWPREFIXFILTER", "STARTKEY", "STARTROW", "STOPROW", "TIMERANGE",
            "TIMESTAMP", "VALUE", "VERSIONS", "VISIBILITY",
            // of families
            "BLOCKCACHE", "BLOCKSIZE", "BLOOMFILTER", "CACHE_BLOOMS_ON_WRITE", "CACHE_DATA_IN_L1",
            "CACHE_DATA_ON_WRITE", "CACHE_INDEX_ON_WRITE", "COMPRESSION", "COMPRESSION_COMPACT",
            "COMPRESSION_COMPACT_MAJOR", "COMPRESSION_COMPACT_MINOR", "COMPRESS_TAGS", "CONFIGURATION",
            "DATA_BLOCK_ENCODING", "DFS_REPLICATION", "ENCODE_ON_DISK", "ENCRYPTION", "ENCRYPTION_KEY",
            "EVICT_BLOCKS_ON_CLOSE", "FOREVER", "IN_MEMORY", "IN_MEMORY_COMPACTION", "IS_MOB", "KEEP_DELETED_CELLS",
            "LENGTH", "METADATA", "MIN_VERSIONS", "MOB_COMPACT_PARTITION_POLICY", "MOB_THRESHOLD", "NAME",
            "NEW_VERSION_BEHAVIOR", "PREFETCH_BLOCKS_ON_OPEN", "REPLICATION_SCOPE", "STORAGE_POLICY", "TTL",
            // of tables and namespaces
            "COMPACTION_ENABLED", "CONFIG", "DEFERRED_LOG_FLUSH", "DURABILITY", "FLUSH_POLICY", "IS_META", "IS_ROOT",
            "MAX_FILESIZE", "MEMSTORE_FLUSHSIZE", "MERGE_ENABLED", "METHOD", "NAMESPACE", "NONE",
            "NORMALIZATION_ENABLED", "NORMALIZER_TARGET_REGION_COUNT", "NORMALIZER_TARGET_REGION_SIZE", "NUMREGIONS",
            "OWNER", "OWNER_KEY", "PRIORITY", "READONLY", "REGION_MEMSTORE_REPLICATION", "REGION_REPLICATION",
            "SPLITALGO", "SPLITS", "SPLITS_FILE", "SPLIT_ENABLED", "SPLIT_POLICY", "TABLE", "TABLE_NAME",
            // of strata's own
            "APPEND", "CELLS", "DELETE", "FAMILY", "FAMILY_TIMERANGE", "INCREMENT", "ON_DEMAND", "OPERATOR", "PUT",
            "QUALIFIER", "STARTROW_INCLUSIVE", "STOPROW_INCLUSIVE", "STORE_LIMIT", "STORE_OFFSET"};
        std::sort(names.begin(), names.end());
        return names;
    }();
    return all;
}

namespace detail {

std::string_view meaning_of_constant(std::string_view name) noexcept {
    if (name == "ENDKEY" || name == "ENDROW") return "STOPROW";
    if (name == "STARTKEY") return "STARTROW";
    if (name == "IN_MEMORY_COMPACTION") return "IN_MEMORY_COMPACTION";
    return std::binary_search(constants().begin(), constants().end(), name) ? name : std::string_view();
}

}  // namespace detail
}  // namespace shell
