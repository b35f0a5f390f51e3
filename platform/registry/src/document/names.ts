/**
 * Allow-lists for names in the registry, which also appear in file paths, URLs and headers. None can match `../..`, a
 * scheme, a percent-escape, a space or a NUL.
 */
const namePattern = /^[a-z][a-z0-9-]{0,31}$/;
// Stricter than semver: no build metadata, because `+` is not allowed in a Trusted Types policy name. Also allows
// leading zeros, since a hash of only digits is a valid version.
const versionPattern = /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;
const filePattern = /^(?:[A-Za-z0-9_@~-][A-Za-z0-9_@~.-]*\/){0,8}[A-Za-z0-9_@~-][A-Za-z0-9_@~.-]*$/;
const routePattern = /^\/$|^(?:\/(?::[A-Za-z][A-Za-z0-9]*|[A-Za-z0-9_-][A-Za-z0-9._-]*))+$/;
const packagePattern = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*(?:\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;

/** Lower-case letters, digits and hyphens. */
export const isReleaseName = (value: string): boolean => namePattern.test(value);

/** `1.2.3` or `1.2.3-label`. */
export const isReleaseVersion = (value: string): boolean => value.length <= 64 && versionPattern.test(value);

/** A path below the release folder; no segment starts with a dot. */
export const isReleaseFile = (value: string): boolean => value.length <= 200 && filePattern.test(value);

/** `/`, or plain and `:param` segments. */
export const isRoutePath = (value: string): boolean => value.length <= 200 && routePattern.test(value);

/** The import name of a shared package. */
export const isPackageName = (value: string): boolean => value.length <= 100 && packagePattern.test(value);

/** Whether browsers check this file by its hash. */
export const isHashed = (file: string): boolean => /\.(?:m?js|css)$/.test(file);
