import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * Late scripts are fetched by a plain `import()`: Vite's own helper preloads style sheets and shared pieces, of which the
 * shop has one, and costs every first visit 1 KB.
 */
const plainDynamicImports: Plugin = {
  name: 'plain-dynamic-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
}

/**
 * Lays a Brotli and a gzip twin beside every script and style sheet of the browser, as small as they get: they are
 * compressed once here and never while somebody waits.
 */
const compressedTwins: Plugin = {
  name: 'compressed-twins',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle: async ({ dir = '' }, bundle) => {
    const texts = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css|svg)$/.test(fileName))
    await Promise.all(
      texts.map(async (file) => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const brotli = promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
        })
        const gzipped = promisify(gzip)(content, { level: 9 })
        await writeFile(join(dir, `${file.fileName}.br`), await brotli)
        await writeFile(join(dir, `${file.fileName}.gz`), await gzipped)
      }),
    )
  },
}

export default defineConfig({
  plugins: [plainDynamicImports, tailwindcss(), react(), compressedTwins],
  publicDir: 'web/public',
  appType: 'custom',
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsDir: 'assets',
        modulePreload: false,
        rolldownOptions: { input: 'web/client.tsx' },
      },
    },
    ssr: {
      // Everything is bundled in, so that React renders in production mode whatever NODE_ENV says.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
      build: {
        outDir: 'dist/server',
        ssr: true,
        rolldownOptions: { input: 'web/ssr.tsx', output: { entryFileNames: 'ssr.js' } },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name]
        if (environment) await builder.build(environment)
      }
    },
  },
})
