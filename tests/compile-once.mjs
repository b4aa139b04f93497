import vm from 'node:vm';

const { compileFunction } = vm;
/** by file: its source, and what V8 made of it */
const compiled = new Map();

/**
 * Jest loads all modules again for each test file, and would compile them again too. That takes a seventh of the processor
 * time of a small test file of the API, so a process keeps what it compiled.
 */
vm.compileFunction = (source, parameters, options) => {
  const known = compiled.get(options.filename);
  if (known?.source === source) return compileFunction(source, parameters, { ...options, cachedData: known.data });
  const made = compileFunction(source, parameters, { ...options, produceCachedData: true });
  if (made.cachedData) compiled.set(options.filename, { source, data: made.cachedData });
  return made;
};
