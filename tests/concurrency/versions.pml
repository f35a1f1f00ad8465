/* SPDX-License-Identifier: BSL-1.0 */
/* Readers beside a writer: the protocol of include/strata/table/versioned/versioned_table.hpp as a model that Spin exhausts.

   A step of the model is a use of an atomic, or what happens between two of them that others can tell.  Comments name
   the function of which a step is part.  README.md says what is proven, and what is not.

   WRITES, READS, SLOTS and KEPT bound it.  -DWITHOUT_<RULE> breaks one rule, and the checker must then find a fault. */

#ifndef WRITES
#define WRITES 3  /* after the one by which the table begins */
#endif
#ifndef READS
#define READS 2  /* by each of two readers */
#endif
#ifndef SLOTS
#define SLOTS 2
#endif
#ifndef KEPT
#define KEPT 0   /* keep_history(KEPT) */
#endif
#define LAST (WRITES + 1)
#define NOBODY 255

/* What the threads meet by.  A version is named by its number: the first one is 1. */
byte published = 1;           /* versioned_table::published_ */
byte newest = 1;              /* versioned_table::newest_ */
byte epoch[SLOTS] = NOBODY;   /* reader_registry::slot::epoch_: twice a number; 1 more: that version alone is read */
byte used = 0;                /* reader_registry::used_ */
byte pins[LAST + 1];          /* pin_count::count_, of each version */
byte kept_from = 1;           /* version_history::entries_: the versions from here */
byte kept_to = 1;             /* to here */

/* What is there.  Each write replaces one of two rows.  The piece of memory that it makes has the number of its version,
   and belongs to that version and to the next one. */
bit version_gone[LAST + 1];   /* it waits in version_pool::spare_ to be written again */
bit piece_gone[LAST + 1];     /* versioned_heap has freed it */

/* What the assertions ask. */
byte written = 1;             /* the last write whose call has returned */
byte done = 0;                /* so many readers have ended */

/* Looks at all that a version shows. */
inline look(v) {
    d_step {
        assert(!version_gone[v]);                 /* no reader sees a version that is used again */
        assert(!piece_gone[v]);                   /* no reader sees memory that was freed */
        assert(v == 1 || !piece_gone[v - 1]);
    }
}

/* --- readers --------------------------------------------------------------------------------------------------- */

/* reader_registry::enter() and the rest of versioned_table::reading::enter(). */
inline enter() {
#ifdef WITHOUT_ANNOUNCING
    v = published;                                /* as if the announcement waited in a store buffer meanwhile */
#endif
    at = me % SLOTS;                              /* enter(): number_of_thread() */
    do
    :: e = newest;                                /* enter(): newest.load() */
#ifdef WITHOUT_OWN_SLOT
       if
       :: epoch[at] == NOBODY -> epoch[at] = 2 * e; break
       :: else -> at = (at + 1) % SLOTS
       fi
#else
       atomic {                                   /* enter(): compare_exchange_strong() */
           if
           :: epoch[at] == NOBODY -> epoch[at] = 2 * e; break
           :: else -> at = (at + 1) % SLOTS
           fi
       }
#endif
    od;
#ifndef WITHOUT_RAISING_FIRST
    raise();
#endif
#ifndef WITHOUT_ANNOUNCING
    v = published;                                /* reading::enter(): published_.load() */
#endif
#ifdef WITHOUT_RAISING_FIRST
    raise();
#endif
    epoch[at] = 2 * v + 1;                        /* slot::reads() */
    d_step {
        assert(v >= began);                       /* what was written before the read began is seen */
        assert(v >= seen);                        /* and a reader does not go back */
        seen = v
    }
}
inline raise() {
    if                                            /* enter(): used_.load() */
    :: used <= at -> d_step { if :: used <= at -> used = at + 1 :: else fi }  /* raise_used() */
    :: else
    fi
}
inline leave() { epoch[at] = NOBODY }             /* slot::leave() */
inline unpin() {
#ifdef WITHOUT_UNPINNING
    skip
#else
    pins[v]--                                     /* pin_count::unpin() */
#endif
}

proctype reader(byte me) {
    byte reads, at, e, v, seen, began;
    do
    :: reads == READS -> break
    :: reads < READS ->
        reads++;
        began = written;
        if
        :: enter(); look(v); leave()              /* versioned_table::read(): a get, or a table_reader */
#if defined(WITHOUT_PINNING)
        :: enter(); leave(); look(v)
#elif defined(WITHOUT_PINNING_ANNOUNCED)
        :: enter(); leave(); pins[v]++; look(v); unpin()
#else
        :: enter();                               /* versioned_table::pin(): a snapshot, or a scan */
           pins[v]++;                             /* pin_count::pin() */
           leave(); look(v); unpin()
#endif
#if KEPT > 0
#ifdef WITHOUT_PINNING_LOCKED
        :: atomic { if :: v = kept_from :: v = kept_to fi };
           pins[v]++;
#else
        :: atomic {                               /* version_history::at(): a step, since all of it holds the lock */
               if :: v = kept_from :: v = kept_to fi;
               pins[v]++
           };
#endif
           look(v); unpin()
#endif
        fi;
        d_step { at = 0; e = 0; v = 0; began = 0 }  /* no state is told from another by what is over */
    od;
    done++
}

/* --- the writer ------------------------------------------------------------------------------------------------ */

inline look_for_readers() {                       /* reader_registry::for_each_reader() */
    oldest = number;                              /* newest_.load(), which it has stored itself */
    n = used;                                     /* used_.load() */
    do
    :: i < n ->
        d_step {                                  /* epoch_.load() */
            if
#ifdef WITHOUT_LOOKING_FOR_READERS
            :: true
#else
            :: epoch[i] == NOBODY
            :: epoch[i] != NOBODY && epoch[i] % 2 == 1 -> left[epoch[i] / 2] = 1
            :: epoch[i] != NOBODY && epoch[i] % 2 == 0 && epoch[i] / 2 < oldest -> oldest = epoch[i] / 2
            :: else
#endif
            fi;
            i++
        }
    :: else -> break
    od;
    i = 0; n = 0
}
inline look_for_pins() {                          /* version_pool::collect(): over used_ */
    do
    :: i < number ->
        d_step {                                  /* pin_count::is_pinned() */
            i++;
            if :: !version_gone[i] && pins[i] > 0 -> left[i] = 1 :: else fi
        }
    :: else -> break
    od;
    i = 0
}
inline reclaim() {                                /* version_pool::collect(), then versioned_heap::reclaim() */
    d_step {
        i = 1;
        do
        :: i >= oldest -> break
        :: i < oldest ->
            if :: !left[i] -> version_gone[i] = 1 :: else fi;
            if :: i + 2 <= oldest && !left[i] && !left[i + 1] -> piece_gone[i] = 1 :: else fi;
            i++
        od;
        i = 1;
        do :: i > LAST -> break :: i <= LAST -> left[i] = 0; i++ od;
        i = 0; oldest = 0
    }
}
inline collect() {                                /* versioned_table::collect() */
#ifdef WITHOUT_READERS_FIRST
    look_for_pins();
    look_for_readers();
#else
    look_for_readers();
    look_for_pins();
#endif
    reclaim()
}

proctype writer() {
    byte number = 1, oldest, n, i;
    bit left[LAST + 2];
    do
    :: number == LAST -> break
    :: number < LAST ->
        number++;
#if KEPT > 0
        d_step {                                  /* version_history::add(): holds the lock */
            pins[number]++;
            kept_to = number;
            if
            :: kept_to - kept_from > KEPT -> pins[kept_from]--; kept_from++
            :: else
            fi
        };
#endif
#ifdef WITHOUT_RETURNING_AFTER
        written = number;
#endif
#ifdef WITHOUT_PUBLISHING_BEFORE
        collect();                                /* as if the publication waited in a store buffer meanwhile */
#endif
#ifdef WITHOUT_NUMBERING_AFTER
        newest = number;
        published = number;
#else
        published = number;                       /* versioned_table::publish(): published_.exchange() */
        newest = number;                          /* versioned_table::publish(): newest_.store() */
#endif
        written = number;
        if :: collect() :: skip fi                /* versioned_table::publish(), or begin() of the next write */
    od;

    done == 2;
    collect();                                    /* that of a later write: it finds nobody */
    d_step {                                      /* nothing leaks */
        if :: KEPT == 0 -> kept_from = LAST :: else fi;
        i = 1;
        do
        :: i == LAST -> break
        :: i < LAST ->
            assert(pins[i] == (i >= kept_from));
            assert(version_gone[i] == (i < kept_from));
            assert(piece_gone[i] == (i + 1 < kept_from));
            i++
        od;
        i = 0;
        do :: i == SLOTS -> break :: i < SLOTS -> assert(epoch[i] == NOBODY); i++ od
    }
}

init {
    atomic {
        if
        :: KEPT > 0 -> pins[1] = 1                /* version_history::keep() */
        :: else
        fi;
        run writer();
        run reader(0);
        run reader(1)
    }
}
