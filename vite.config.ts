import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The libraries and our own ground that every page stands on; dialogs are loaded on first use. */
const shared =
  /[\\/]src[\\/](ui[\\/](?!dialog|confirm)|lib[\\/](?!last-wish|text-schema))|@tanstack[\\/](react-query|query-core|react-router|router-core)|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|node_modules[\\/](react|use-sync-external-store)[\\/]/

export default defineConfig({
  plugins: [
    tanstackStart({
      srcDirectory: 'src',
      router: { routesDirectory: 'routes', generatedRouteTree: 'route-tree.gen.ts', routeFileIgnorePattern: '\\.test\\.' },
      server: { entry: 'server' },
    }),
    react(),
    tailwindcss(),
  ],
  // Pictures and fonts stay files: the content policy allows no data: fonts.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // What most pages share is one file: thirty small ones compress worse and cost a line of HTML each.
          output: { codeSplitting: { groups: [{ name: 'base', test: shared, minShareCount: 3 }] } },
        },
      },
    },
  },
})
