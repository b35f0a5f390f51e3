/** Sets environment variables for the duration of a test. */
export function setEnv(
  context: { after(cleanUp: () => void): void },
  env: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(env)) {
    const before = process.env[name];
    process.env[name] = value;
    context.after(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
  }
}
