// SPDX-License-Identifier: BSL-1.0
// calls.js PORT: makes every call that npm's client hbase-thrift has, and prints what it is answered, a line each.
'use strict';
const { client, connection } = require('hbase-thrift').for('127.0.0.1', Number(process.argv[2]));
const types = require('hbase-thrift/thrift-gen/Hbase_types');

const made = new Set();
connection.on('error', (why) => {
    console.error(String(why));
    process.exit(1);
});

// What a server answers of its own is left out: regions, and times of now.
const shown = (answer) => JSON.stringify(answer, (key, value) =>
    (['serverName', 'port', 'id'].includes(key) || (key === 'name' && /,,/.test(value)) ? undefined : value));

function call(name, ...given) {
    made.add(name);
    return new Promise((done) => {
        client[name](...given, (why, answer) => {
            if (name.startsWith('scannerOpen') && !why) console.log(name, 'a scanner');
            else console.log(name, why ? 'throws ' + (why.name || why.type) : shown(answer));
            done(answer);
        });
    });
}
async function scan(name, ...given) {
    const number = await call(name, ...given);
    await call('scannerGet', number);
    await call('scannerGetList', number, 50);
    await call('scannerClose', number);
}
const put = (column, value) => new types.Mutation({ column, value });
const remove = (column) => new types.Mutation({ column, isDelete: true });

async function main() {
    const table = 'compared_by_node';
    if ((await new Promise((done) => client.getTableNames((why, names) => done(names)))).includes(table)) {
        await new Promise((done) => client.disableTable(table, done));
        await new Promise((done) => client.deleteTable(table, done));
    }
    const families = [new types.ColumnDescriptor({ name: 'a', maxVersions: 3 }),
        new types.ColumnDescriptor({ name: 'b:', maxVersions: 1, compression: 'GZ', bloomFilterType: 'ROW' })];
    await call('createTable', table, families);
    await call('createTable', table, families);
    await call('isTableEnabled', table);
    await call('getColumnDescriptors', table);
    await call('getTableRegions', table);
    for (let i = 0; i < 5; ++i) {
        for (let time = 1; time < 5; ++time) await call('mutateRowTs', table, 'r' + i, [put('a:q', 'v' + time)], time);
        await call('mutateRowTs', table, 'r' + i, [put('b:', ''), put('a:p', 'p' + i), remove('a:none')], 3);
    }
    const batch = (row, ...mutations) => new types.BatchMutation({ row, mutations });
    await call('mutateRowsTs', table, [batch('s1', put('a:x', '1')), batch('r1', remove('a:p'), put('b:y', '2'))], 9);
    await call('mutateRowsTs', table, [batch('s2', put('zz:x', '1'))], 9);
    await call('mutateRows', table, [batch('now', put('a:x', '1'))]);
    await call('mutateRow', table, 'now', [put('a:y', '1')]);
    await call('mutateRow', table, 'now', [put('zz:y', '1')]);
    await call('deleteAllRow', table, 'now');
    await call('get', table, 'r0', 'a:q');
    await call('get', table, 'r0', 'a');
    await call('get', table, 'none', 'a:q');
    await call('getVer', table, 'r0', 'a:q', 5);
    await call('getVerTs', table, 'r0', 'a:q', 4, 2);
    await call('getRow', table, 'r0');
    await call('getRowTs', table, 'r0', 3);
    await call('getRowWithColumns', table, 'r1', ['a:q', 'b']);
    await call('getRowWithColumnsTs', table, 'r1', ['a'], 3);
    await call('getRows', table, ['r3', 'none', 'r1']);
    await call('getRowsTs', table, ['r3', 'r1'], 4);
    await call('getRowsWithColumns', table, ['r3', 'r1'], ['a:p']);
    await call('getRowsWithColumnsTs', table, ['r3', 'r1'], ['a:q'], 3);
    await call('getRow', 'missing', 'r0');
    await call('deleteAllTs', table, 'r2', 'a:q', 3);
    await call('deleteAllTs', table, 'r2', 'b', 9);
    await call('deleteAll', table, 'r3', 'a:p');
    await call('deleteAllRowTs', table, 'r4', 3);
    await call('atomicIncrement', table, 'n', 'b:n', 5);
    await call('atomicIncrement', table, 'n', 'b:n', 2);  // the client itself never comes back from -2
    await call('atomicIncrement', table, 'r0', 'a:q', 1);
    await call('mutateRow', table, 'n', [remove('b:n')]);
    await scan('scannerOpen', table, 'r1', []);
    await scan('scannerOpenTs', table, 'r1', ['a'], 4);
    await scan('scannerOpenWithStop', table, 'r1', 'r3', ['a:q', 'b']);
    await scan('scannerOpenWithStopTs', table, 'r1', 'r3', [], 4);
    await scan('scannerOpenWithPrefix', table, 's', []);
    await scan('scannerOpenWithScan', table,
        new types.TScan({ startRow: 'r1', filterString: "QualifierFilter(=, 'binary:q')" }));
    await call('scannerGet', 999999);
    await call('scannerClose', 999999);
    await call('compact', table);
    await call('majorCompact', table);
    await call('deleteTable', table);
    await call('disableTable', table);
    await call('getRow', table, 'r0');
    await call('enableTable', table);
    await call('disableTable', table);
    await call('deleteTable', table);
    await call('isTableEnabled', table);
    const names = await new Promise((done) => client.getTableNames((why, all) => done(all)));
    made.add('getTableNames');
    console.log('getTableNames', names.includes(table));

    const missing = Object.keys(Object.getPrototypeOf(client))
        .filter((name) => typeof client[name] === 'function' && !/^(send_|recv_|seqid|new_seqid)/.test(name) && !made.has(name));
    console.log(made.size, 'calls;', missing.length, 'not made:', missing.join(' '));
    connection.end();
    process.exitCode = missing.length === 0 ? 0 : 1;
}
main();
