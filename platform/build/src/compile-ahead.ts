import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Has browsers that know the hint compile all of the shell's script while it comes, beside the page, instead of one
 * function after the other when it is first called.
 */
export function compileAhead(): RsbuildPlugin {
  return {
    name: 'product:compile-ahead',
    apply: 'build',
    setup(api) {
      api.modifyRspackConfig((_config, { rspack, appendPlugins }) => {
        // Between the minifier, which takes comments out, and the source map.
        const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
        const banner = '//# allFunctionsCalledOnLoad';
        appendPlugins(new rspack.BannerPlugin({ test: /\bshell\.\w+\.js$/, banner, raw: true, stage }));
      });
    },
  };
}
