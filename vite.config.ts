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

export default defineConfig({
  plugins: [plainDynamicImports, tailwindcss(), react()],
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
