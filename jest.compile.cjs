const vm = require('node:vm');

const compileAnew = vm.compileFunction;
const kept = new Map();

/**
 * Jest compiles each module anew for each test file: React, jsdom's helpers and our own code, a sixth of the time of the
 * unit tests. A script is compiled once for all of them, and run in each file's own context as before.
 */
vm.compileFunction = (code, parameters = [], options = {}) => {
  const { filename, parsingContext, importModuleDynamically, ...others } = options;
  if (!filename || !parsingContext || Object.keys(others).length > 0) {
    return compileAnew(code, parameters, options);
  }
  const head = `(function (${parameters.join(', ')}) {`;
  let entry = kept.get(filename);
  if (entry?.code !== code || entry.head !== head) {
    const own = { code, head, importModuleDynamically };
    own.script = new vm.Script(`${head}${code}\n})`, {
      filename,
      columnOffset: -head.length,
      // What a test file imports later on is imported into that file's modules.
      importModuleDynamically: (...given) => own.importModuleDynamically(...given),
    });
    entry = own;
    kept.set(filename, own);
  }
  entry.importModuleDynamically = importModuleDynamically;
  return entry.script.runInContext(parsingContext);
};
