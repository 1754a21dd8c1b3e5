/* oxlint-disable no-undef, no-unused-vars -- files use what is here; `scripts` and `resources` are put behind it by wpt-program.ts */
// What files of the platform tests of the web find instead of their testharness.js, in Node and in the sandbox: every subtest is run, and
// what came of it kept by its name.
const results = [];
const pending = [];

const show = (value) => {
  try {
    return typeof value === 'string' ? JSON.stringify(value) : String(value);
  } catch {
    return typeof value;
  }
};
function check(isRight, ...words) {
  if (!isRight) throw new Error(words.filter(Boolean).join(' '));
}
function assert_equals(actual, expected, words) {
  check(Object.is(actual, expected), words, `expected ${show(expected)} but got ${show(actual)}`);
}
function assert_not_equals(actual, expected, words) {
  check(!Object.is(actual, expected), words, `got ${show(actual)}`);
}
function assert_true(actual, words) {
  check(actual === true, words, `expected true but got ${show(actual)}`);
}
function assert_false(actual, words) {
  check(actual === false, words, `expected false but got ${show(actual)}`);
}
function assert_in_array(actual, expected, words) {
  check(expected.includes(actual), words, `${show(actual)} is none of them`);
}
function assert_array_equals(actual, expected, words) {
  assert_equals(actual.length, expected.length, `${words ?? ''} length`);
  for (let at = 0; at < expected.length; at++) assert_equals(actual[at], expected[at], words);
}
function assert_unreached(words) {
  check(false, 'reached:', words);
}
function assert_throws_js(Kind, work, words) {
  assert_rejected(work, (error) => error.constructor === Kind, Kind.name, words);
}
function assert_throws_dom(name, ...rest) {
  if (typeof rest[1] === 'function') rest.shift();
  assert_rejected(
    rest[0],
    (error) => error.name === name && error instanceof DOMException,
    name,
    rest[1],
  );
}
function assert_throws_exactly(expected, work, words) {
  assert_rejected(work, (error) => error === expected, show(expected), words);
}
function assert_rejected(work, isRight, expected, words) {
  let thrown;
  try {
    work();
  } catch (error) {
    thrown = { error };
  }
  check(thrown !== undefined, words, `nothing was thrown in place of ${expected}`);
  check(isRight(thrown.error), words, `expected ${expected} but got ${show(thrown.error)}`);
}
const promised = (assertion, expected) => async (test, promise, words) => {
  let work = () => {};
  await promise.catch((error) => {
    work = () => {
      throw error;
    };
  });
  assertion(expected, work, words);
};
const promise_rejects_js = (test, Kind, promise, words) =>
  promised(assert_throws_js, Kind)(test, promise, words);
const promise_rejects_exactly = (test, error, promise, words) =>
  promised(assert_throws_exactly, error)(test, promise, words);
const promise_rejects_dom = (test, name, promise, words) =>
  promised(assert_throws_dom, name)(test, promise, words);
const assert_implements_optional = (isThere, words) => check(isThere, words);
const assert_implements = assert_implements_optional;

function keep(name, error) {
  results.push([
    String(name ?? 'unnamed'),
    error === undefined ? '' : String(error?.message ?? error),
  ]);
}
const context = {
  name: '',
  step: (work, self, ...values) => work.apply(self, values),
  step_func: (work) => work,
  add_cleanup() {},
  unreached_func: (words) => () => assert_unreached(words),
};
function test(work, name) {
  try {
    work.call(context, context);
    keep(name);
  } catch (error) {
    keep(name, error);
  }
}
function promise_test(work, name) {
  pending.push(async () => {
    try {
      await work.call(context, context);
      keep(name);
    } catch (error) {
      keep(name, error);
    }
  });
}
function async_test(work, name) {
  let isDone;
  const ended = new Promise((resolve) => (isDone = resolve));
  const step = (inner, self, ...values) => {
    try {
      return inner?.apply(self ?? own, values);
    } catch (error) {
      isDone(error);
    }
  };
  const own = {
    ...context,
    step,
    step_func:
      (inner, self) =>
      (...values) =>
        step(inner, self, ...values),
    step_func_done:
      (inner, self) =>
      (...values) => {
        step(inner, self, ...values);
        isDone();
      },
    unreached_func: (words) => () => isDone(new Error(words)),
    done: () => isDone(),
  };
  pending.push(async () => keep(typeof work === 'string' ? work : name, await ended));
  if (typeof work === 'function') step(work, own, own);
  return own;
}
const setup = (work) => void (typeof work === 'function' && work());
const done = () => {};
const self = globalThis;
const GLOBAL = { isWindow: () => false, isWorker: () => false, isShadowRealm: () => false };
const location = { search: '', href: 'https://web.test/' };
const window = globalThis;
async function fetch(name) {
  const text = resources[name] ?? assert_unreached(`no ${name}`);
  return { json: async () => JSON.parse(text), text: async () => text };
}

module.exports = async () => {
  try {
    scripts();
  } catch (error) {
    keep('the file', error);
  }
  for (let next = pending.shift(); next !== undefined; next = pending.shift()) await next();
  return results;
};
