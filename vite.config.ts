import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

import type { Call } from './contract/call.ts'
import { eagerCalls } from './contract/calls/eager.ts'
import { lazyCalls } from './contract/calls/lazy.ts'
import { shareScripts } from './server/pages/build-shared-scripts.ts'
import { technicianWorker } from './server/pages/build-technician-worker.ts'

/**
 * Parts of libraries that every first visit would pay for and that the shop does not use, 3 KB in all. Each stands in
 * with the same exports; when a library changes them the build fails.
 */
const standIns = {
  // Preloads style sheets of late scripts; the shop has one style sheet.
  'vite/preload-helper.js': 'export const __vitePreload = (load) => load()',
  // Measures of every navigation, for those who pass `instrumentations`.
  'react-router/dist/production/lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = undefined`,
  // Icons with settings by context; ours are drawn by classes.
  'lucide-react/dist/esm/createLucideIcon.mjs': `
    import { createElement } from 'react'
    export default ({ node }) => (props) =>
      createElement(
        'svg',
        { width: 24, height: 24, 'aria-hidden': true, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', ...props },
        ...node.map(([tag, attributes]) => createElement(tag, attributes)),
      )`,
}
const slimLibraries: Plugin = {
  name: 'slim-libraries',
  enforce: 'pre',
  apply: 'build',
  load: (id) => Object.entries(standIns).find(([end]) => id.endsWith(end))?.[1] ?? null,
}

/** What React and the router would tell their programmers, 2 KB of it: they read it with `--dev`; shoppers never do. */
const quietLibraries: Plugin = {
  name: 'quiet-libraries',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => {
    if (id.includes('/react-router/dist/production/')) {
      return code
        .replaceAll(/^\s*warn(?:ing|Once)\(.*\);$/gm, '')
        .replace(/warning\(!isUnsupported, .*\);$/m, ';')
        .replace(/(\$\{hookName\}) must be used within .*`;$/m, '$1`;')
        .replaceAll(/"[A-Z][^" \\\n]* [^"\\\n]{12,}"|`[A-Z<][^` \\\n]* [^`\\\n]{12,}`/g, '"React Router"')
        .replace(/`Cannot include a .*`;$/m, '"React Router";')
    }
    // An icon's name, size and keys are not drawn.
    if (id.includes('/lucide-react/dist/esm/icons/')) {
      return code.replaceAll(
        /,\s*key: "\w+"|\bname: "[^"]*",\s*size: 24,|,\s*aliases: \[[^\]]*\]|__iconData\.node;/g,
        '',
      )
    }
    if (/\/react(-dom)?\/cjs\//.test(id)) {
      return code.replaceAll(/"( for the full message|takes an object of|React\.Children\.only)[^"\n]*"/g, '"React"')
    }
    return null
  },
}

/**
 * Vite wraps each late import to load style sheets before it; the shop has one style sheet, and every wrapper costs bytes. What is
 * imported late can be imported again after a failure (web/page/late-imports.ts).
 */
const bareImports: Plugin = {
  name: 'bare-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  renderChunk: (code) =>
    code
      .replaceAll(
        /__vitePreload\(async \(\) => \{\s*const \{[^}]*\} = await (import\("[^"]+"\)(?:\.then\(\(n\) => n\.\w+\))?);\s*return \{[^}]*\};\s*\}, __VITE_PRELOAD__\)/g,
        '$1',
      )
      .replaceAll(/__vitePreload\(\(\) => (import\("[^"]+"\)(?:\.then\(\(n\) => n\.\w+\))?), __VITE_PRELOAD__\)/g, '$1')
      .replaceAll(/\bimport\(("\.\/[^"]+")\)/g, '$$import($1)'),
}

/** The browser makes calls and judges none: of the table of calls it gets addresses only. */
const addressesOfCalls: Plugin = {
  name: 'addresses-of-calls',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: (id) => {
    const name = /\/contract\/calls\/(eager|lazy)\.ts$/.exec(id)?.[1]
    if (!name) return null
    const table = name === 'eager' ? { eagerCalls } : { lazyCalls }
    const lines = Object.entries<Call>(Object.values(table)[0]).map(([name, { method, path, shared }]) =>
      [name, method, path.slice('/api/'.length), shared ? 'shared' : ''].join(' '),
    )
    return `export const ${Object.keys(table)[0]} = Object.fromEntries(${JSON.stringify(lines.join('|'))}.split('|').map((line) => {
      const [name, method, path, shared] = line.split(' ')
      return [name, { method, path: '/api/' + path, shared: shared !== '' }]
    }))`
  },
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

/** The name of the file that each module of a late screen belongs to, once the first of two builds has told the screens apart. */
const sharedFiles = new Map<string, string>()

export default defineConfig({
  plugins: [
    slimLibraries,
    quietLibraries,
    bareImports,
    addressesOfCalls,
    tailwindcss(),
    react(),
    technicianWorker,
    compressedTwins,
  ],
  publicDir: 'web/public',
  appType: 'custom',
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsDir: 'assets',
        modulePreload: false,
        rolldownOptions: {
          input: 'web/client.tsx',
          // What never changes between two versions of the shop stays in the browser's memory; the pieces of a list come
          // as one file, since many small ones compress badly. What late screens share is grouped by `sharedFiles`.
          output: {
            // Every page knows the names of all late scripts: a name of words would cost each first visit half a KB.
            chunkFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown.runtime|vite\/preload-helper/,
                },
                {
                  name: 'cards',
                  test: /catalogue\/(product-card|product-strip|product-skeletons|price)\.tsx|contract\/(values\/pesos|images\/pictures)|page-head|chevron-(left|right)|arrow-right|key-round|web\/call\.ts|contract\/calls\/eager|ui\/classes\.ts|web\/home\/[a-z-]+\.tsx|home\/tiles|contract\/catalogue\/(search-address|price-bands)/,
                },
                {
                  name: (module) => sharedFiles.get(module) ?? null,
                  debugName: 'shared',
                  includeDependenciesRecursively: false,
                },
              ],
            },
          },
        },
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
    // One configuration for all builds, so that the second one knows the `sharedFiles` of the first.
    sharedConfigBuild: true,
    buildApp: async (builder) => {
      const { client, ssr } = builder.environments
      if (!client || !ssr) throw new Error('the pages are built for browsers and for the server')
      client.config.build.write = false
      const [first] = [await builder.build(client)].flat()
      if (!first || !('output' in first)) throw new Error('the build has no output')
      for (const [module, file] of shareScripts(first.output)) sharedFiles.set(module, file)
      client.config.build.write = true
      await builder.build(client)
      await builder.build(ssr)
    },
  },
})
