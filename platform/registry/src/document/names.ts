/**
 * What may stand as a name in the registry, and so in a path on disk, a URL and a header. All of it is an allow-list:
 * none of these can hold `../..`, a scheme, a percent-escape, a space or a NUL.
 */
const namePattern = /^[a-z][a-z0-9-]{0,31}$/;
// Stricter than semver about build metadata, since `+` is no character of a Trusted Types policy name, and laxer about
// leading zeros, since a hash of digits alone is a fine version.
const versionPattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;
const filePattern = /^(?:[A-Za-z0-9_@~-][A-Za-z0-9_@~.-]*\/){0,8}[A-Za-z0-9_@~-][A-Za-z0-9_@~.-]*$/;
const routePattern = /^\/$|^(?:\/(?::[A-Za-z][A-Za-z0-9]*|[A-Za-z0-9_-][A-Za-z0-9._-]*))+$/;
const packagePattern = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** A release's name: lower-case letters, digits and hyphens. */
export const isReleaseName = (value: string): boolean => namePattern.test(value);

/** `1.2.3` or `1.2.3-label`. */
export const isReleaseVersion = (value: string): boolean => value.length <= 64 && versionPattern.test(value);

/** A file's path below its release's folder: plain segments, none of which starts with a dot. */
export const isReleaseFile = (value: string): boolean => value.length <= 200 && filePattern.test(value);

/** A route pattern: `/`, or plain and `:param` segments. */
export const isRoutePath = (value: string): boolean => value.length <= 200 && routePattern.test(value);

/** The import name of a shared package. */
export const isPackageName = (value: string): boolean => value.length <= 100 && packagePattern.test(value);

/** Whether the browser checks this file by its hash. */
export const isHashed = (file: string): boolean => /\.(?:m?js|css)$/.test(file);
