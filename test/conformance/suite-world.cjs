/* oxlint-disable no-undef -- `keys` and `modules` are put behind it by suite-program.ts */
// What files of Node's own suite find in the sandbox instead of `test/common`, whose tools need files and processes.
// It is put before each of them, and `modules` (what they bring along) and `keys` (texts of fixtures) behind it: see suite-program.ts.
const assert = require('assert');

const expected = [];
const exits = [];
const tests = [];
let skipped;

function watched(work, least, most) {
  const called = { times: 0, least, most, name: work.name || 'a function' };
  expected.push(called);
  const wrapper = function (...values) {
    called.times++;
    return work.apply(this, values);
  };
  Object.defineProperties(wrapper, {
    name: { value: work.name, writable: false, enumerable: false, configurable: true },
    length: { value: work.length, writable: false, enumerable: false, configurable: true },
  });
  return wrapper;
}
const nothing = () => {};
const given = (work, count) =>
  typeof work === 'number' ? [nothing, work] : [work ?? nothing, count];

function received(value) {
  const { inspect } = require('util');
  if (value == null) return ` Received ${value}`;
  if (typeof value === 'function') return ` Received function ${value.name}`;
  if (typeof value === 'object') {
    if (value.constructor?.name) return ` Received an instance of ${value.constructor.name}`;
    return ` Received ${inspect(value, { depth: -1 })}`;
  }
  let shown = inspect(value, { colors: false });
  if (shown.length > 28) shown = `${shown.slice(0, 25)}...`;
  return ` Received type ${typeof value} (${shown})`;
}

const common = {
  mustCall(work, count = 1) {
    const [inner, times] = given(work, count);
    return watched(inner, times, times);
  },
  mustCallAtLeast(work, count = 1) {
    const [inner, times] = given(work, count);
    return watched(inner, times, Infinity);
  },
  mustSucceed(work, count) {
    const [inner, times] = given(work, count ?? 1);
    return common.mustCall(function (error, ...values) {
      assert.ifError(error);
      return inner.apply(this, values);
    }, times);
  },
  mustNotCall(message) {
    return function mustNotCall(...values) {
      assert.fail(
        `${message || 'function should not have been called'}: ${values.length} arguments`,
      );
    };
  },
  mustNotMutateObjectDeep: (value) => value,
  expectsError(validator, exact) {
    return common.mustCall((...values) => {
      assert.strictEqual(values.length, 1);
      assert.throws(() => {
        throw values[0];
      }, validator);
      return true;
    }, exact);
  },
  expectWarning: nothing,
  allowGlobals: nothing,
  invalidArgTypeHelper: received,
  getArrayBufferViews(buffer) {
    const kinds = [
      Int8Array,
      Uint8Array,
      Uint8ClampedArray,
      Int16Array,
      Uint16Array,
      Int32Array,
      Uint32Array,
    ];
    return [...kinds, Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView]
      .filter((Kind) => buffer.byteLength % (Kind.BYTES_PER_ELEMENT ?? 1) === 0)
      .map(
        (Kind) =>
          new Kind(
            buffer.buffer,
            buffer.byteOffset,
            buffer.byteLength / (Kind.BYTES_PER_ELEMENT ?? 1),
          ),
      );
  },
  getBufferSources: (buffer) => [
    ...common.getArrayBufferViews(buffer),
    new Uint8Array(buffer).buffer,
  ],
  platformTimeout: (milliseconds) => milliseconds,
  printSkipMessage: nothing,
  skip(message) {
    skipped = message;
    throw new Error(`skipped: ${message}`);
  },
  hasCrypto: true,
  hasIntl: true,
  hasFullICU: true,
  hasOpenSSL3: true,
  hasMultiLocalhost: () => false,
  isLinux: true,
  enoughTestMem: false,
  isMainThread: true,
  PORT: 1,
  localhostIPv4: '127.0.0.1',
};

const fixtures = {
  readKey: (name, encoding) => fixture(`keys/${name}`, encoding),
  readKeys: (encoding, ...names) => names.map((name) => fixtures.readKey(name, encoding)),
  readSync: (name, encoding) => fixture([name].flat().join('/'), encoding),
  path: (...parts) => ['/fixtures', ...parts].join('/'),
};
function fixture(name, encoding) {
  const bytes = Buffer.from(keys[name] ?? assert.fail(`no fixture ${name}`), 'base64');
  return encoding === undefined ? bytes : bytes.toString(encoding);
}

// node:test, as far as files of the suite use it: tests run one after the other, once the file has been evaluated.
function test(...values) {
  const work = values.find((value) => typeof value === 'function') ?? nothing;
  const options = values.find((value) => typeof value === 'object') ?? {};
  if (options.skip || options.todo) return Promise.resolve();
  return new Promise((resolve) => tests.push({ work, resolve }));
}
const before = [];
const after = [];
const context = {
  test: async (...values) =>
    (values.find((value) => typeof value === 'function') ?? nothing)(context),
  assert,
  plan: nothing,
  diagnostic: nothing,
  skip: nothing,
  after: (work) => after.push(work),
};
const group = (...values) => (values.find((value) => typeof value === 'function') ?? nothing)();
Object.assign(test, {
  test,
  it: test,
  skip: nothing,
  todo: nothing,
  describe: Object.assign(group, { skip: nothing }),
  suite: group,
  before: (work) => tests.push({ work, resolve: nothing }),
  after: nothing,
  beforeEach: (work) => before.push(work),
  afterEach: (work) => after.push(work),
});

const loaded = new Map();
function suiteRequire(name) {
  if (name === '../common' || name === '../common/index' || name === './index') return common;
  if (name === '../common/fixtures') return fixtures;
  if (name === 'node:test') return test;
  if (loaded.has(name)) return loaded.get(name).exports;
  if (!(name in modules)) return require(name);
  const module = { exports: {} };
  loaded.set(name, module);
  modules[name].call(
    module.exports,
    module.exports,
    suiteRequire,
    module,
    `/suite/${name}`,
    '/suite',
  );
  return module.exports;
}

const on = process.on;
process.on = function (name, work) {
  if (name === 'exit') exits.push(work);
  else on?.call(process, name, work);
  return process;
};
process.once = process.on;
process.execArgv ??= [];
process.features ??= {};
process.config ??= { variables: {} };
process.versions.openssl ??= '3.0.0';

const isOpen = () => expected.some(({ times, least }) => times < least);
const wait = setTimeout;

module.exports = async () => {
  try {
    suiteRequire('main');
    for (const { work, resolve } of tests) {
      for (const hook of before) await hook();
      await work(context);
      for (const hook of after) await hook();
      resolve();
    }
  } catch (error) {
    if (skipped !== undefined) return { skipped };
    throw error;
  }
  const least = exits.length > 0 ? 12 : 2;
  for (let turn = 0; turn < 80 && (turn < least || isOpen()); turn++)
    await new Promise((done) => wait(done, 25));
  for (const work of exits) work.call(process, 0);
  for (const { times, least: fewest, most, name } of expected)
    if (times < fewest || times > most)
      throw new Error(`${name} was called ${times} times, not ${fewest}`);
  return {};
};
