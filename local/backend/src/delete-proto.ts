/**
 * A key `__proto__` in somebody's request, where a library uses keys as they come, leads to the prototype of all objects.
 * Without the accessor it is a key like any other. Imported before everything else; only in a process of its own.
 */
Reflect.deleteProperty(Object.prototype, '__proto__');
