// SPDX-License-Identifier: BSL-1.0
// The operations of posix_files over files in memory.  Any of them can be made to fail, and the machine to crash before
// any of them: a crash loses what nobody synced, or some of it, or nothing.
#pragma once

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <strata/bytes/bytes.hpp>
#include <strata/core/error.hpp>
#include <strata/files/save_error.hpp>

namespace support {

// Ends a program in the middle; nothing can be done after it.
struct crash {};

// What a crash leaves.
enum class left {
    all,             // a program was killed, and the machine goes on
    names_alone,     // every name, but of the contents only what was synced
    contents_alone,  // all contents, but of the names only those that were synced
    synced_alone     // the machine lost power
};

class memory_files {
    using path = std::filesystem::path;

    struct node {
        std::string now;
        std::string synced;
    };
    using names = std::map<std::string, std::shared_ptr<node>>;  // of files; null for a folder
    struct folder {
        names now;
        names synced;
        bool is_locked = false;
    };
    struct disk {
        std::map<path, folder> folders{{"disk", {}}};
        std::size_t operations = 0;
        std::size_t fails_at = 0;
        std::size_t crashes_at = 0;
        bool has_crashed = false;
    };

public:
    struct entry {
        std::string name;
        bool is_folder;
    };
    class writer {
    public:
        writer(const memory_files& files, const path& file) : files_(&files), path_(file) {
            files_->step("create", file);
            names& all = files_->in(file);
            if (all.count(file.filename().string()) != 0) refuse("create", file, EEXIST);
            node_ = all[file.filename().string()] = std::make_shared<node>();
        }
        void write(strata::bytes_view part) {
            node_->now.append(part.substr(0, part.size() / 2));  // a disk is full in the middle
            files_->step("write", path_);
            node_->now.append(part.substr(part.size() / 2));
        }
        void sync() {
            files_->step("write", path_);
            node_->synced = node_->now;
        }

    private:
        const memory_files* files_;
        path path_;
        std::shared_ptr<node> node_;
    };
    class mapping {
    public:
        explicit mapping(std::string all) : all_(std::move(all)) {}
        strata::bytes_view bytes() const noexcept { return all_; }
        void forget(std::size_t) noexcept {}

    private:
        std::string all_;
    };
    class folder_lock {
    public:
        folder_lock(const memory_files& files, const path& folder) : files_(&files), path_(folder) {
            files_->step("lock", folder);
            auto& locked = files_->disk_->folders.at(folder).is_locked;
            if (locked) strata::detail::raise<strata::directory_in_use>("the directory is in use");
            locked = true;
        }
        folder_lock(const folder_lock&) = delete;
        ~folder_lock() { files_->disk_->folders.at(path_).is_locked = false; }

    private:
        const memory_files* files_;
        path path_;
    };

    bool create_folder(const path& one) const {
        step("create", one);
        if (disk_->folders.count(one) != 0) return false;
        disk_->folders[one];
        in(one)[one.filename().string()] = nullptr;
        return true;
    }
    std::vector<entry> list(const path& one) const {
        step("list", one);
        std::vector<entry> all;
        for (const auto& [name, file] : disk_->folders.at(one).now) all.push_back({name, !file});
        return all;
    }
    bool has(const path& file) const {
        step("read", file);
        return in(file).count(file.filename().string()) != 0;
    }
    folder_lock lock(const path& one, bool) const { return {*this, one}; }
    writer create(const path& file) const { return {*this, file}; }
    mapping map(const path& file) const {
        step("read", file);
        const auto found = in(file).find(file.filename().string());
        if (found == in(file).end()) refuse("read", file, ENOENT);
        return mapping(found->second->now);
    }
    void rename(const path& from, const path& to) const {
        step("rename", from);
        in(to)[to.filename().string()] = in(from).extract(from.filename().string()).mapped();
    }
    void remove(const path& file) const {
        step("remove", file);
        if (in(file).erase(file.filename().string()) == 0) refuse("remove", file, ENOENT);
    }
    bool remove_folder(const path& one) const noexcept {
        if (disk_->has_crashed) return false;
        const auto found = disk_->folders.find(one);
        if (found == disk_->folders.end() || !found->second.now.empty()) return false;
        in(one).erase(one.filename().string());
        return disk_->folders.erase(one) != 0;
    }
    void sync_folder(const path& one) const {
        step("sync", one);
        disk_->folders.at(one).synced = disk_->folders.at(one).now;
    }

    // ---- for tests ----
    std::size_t operations() const { return disk_->operations; }
    // The n-th operation from now on fails, or the machine crashes before it; 0 for none.
    void fail_at(std::size_t n) const { disk_->fails_at = n == 0 ? 0 : disk_->operations + n; }
    void crash_at(std::size_t n) const { disk_->crashes_at = n == 0 ? 0 : disk_->operations + n; }
    // What is there when the machine goes on after a crash.
    void restart(left what) const {
        disk_->has_crashed = false;
        disk_->crashes_at = 0;
        for (auto& [name, one] : disk_->folders) {
            one.is_locked = false;
            if (what == left::contents_alone || what == left::synced_alone) one.now = one.synced;
            for (auto& [file, data] : one.now)
                if (data && (what == left::names_alone || what == left::synced_alone)) data->now = data->synced;
        }
        std::erase_if(disk_->folders, [&](const auto& one) {
            return one.first != path("disk") && in(one.first).count(one.first.filename().string()) == 0;
        });
    }
    memory_files copy() const {
        memory_files other;
        *other.disk_ = *disk_;
        for (auto& [name, one] : other.disk_->folders)
            for (names* all : {&one.now, &one.synced})
                for (auto& [file, data] : *all)
                    if (data) data = copied(data, other.copies_);
        return other;
    }
    std::string& contents(const path& file) const { return in(file).at(file.filename().string())->now; }
    // All files, as `disk/t/strata.table disk/t/f/strata-1`.
    std::string everything() const {
        std::string text;
        for (const auto& [name, one] : disk_->folders)
            for (const auto& [file, data] : one.now)
                if (data) text += (text.empty() ? "" : " ") + (name / file).string();
        return text;
    }

private:
    static std::shared_ptr<node> copied(const std::shared_ptr<node>& one,
                                        std::map<const node*, std::shared_ptr<node>>& copies) {
        auto& copy = copies[one.get()];
        if (!copy) copy = std::make_shared<node>(*one);
        return copy;
    }
    [[noreturn]] static void refuse(const std::string& what, const path& file, int number) {
        const std::error_code code(number, std::generic_category());
        strata::detail::raise<strata::io_failure>("cannot " + what + ' ' + file.string() + ": " + code.message(), file,
                                                  code);
    }
    names& in(const path& file) const { return disk_->folders.at(file.parent_path()).now; }
    void step(const char* what, const path& file) const {
        if (disk_->has_crashed) throw crash();
        ++disk_->operations;
        if (disk_->operations == disk_->crashes_at) {
            disk_->has_crashed = true;
            throw crash();
        }
        if (disk_->operations == disk_->fails_at) refuse(what, file, ENOSPC);
    }

    std::shared_ptr<disk> disk_ = std::make_shared<disk>();
    std::map<const node*, std::shared_ptr<node>> copies_;
};

}  // namespace support
