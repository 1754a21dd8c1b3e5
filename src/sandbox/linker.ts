/** The name of the prelude's code in stacks. */
export const PRELUDE_FILE = 'prelude.js';
/**
 * Code of the guest: a function that runs the units of the prelude one by one, as CommonJS modules that require each
 * other by their place in the list.
 */
export const LINKER = `(() => {
  const modules = [];
  const require = (place) => modules[place];
  return (unit) => {
    const module = { exports: {} };
    unit(module.exports, require, module);
    modules.push(module.exports);
  };
})()`;
