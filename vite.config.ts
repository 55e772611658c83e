import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), react()],
  publicDir: 'web/public',
  appType: 'custom',
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        assetsDir: 'assets',
        modulePreload: { polyfill: false },
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
