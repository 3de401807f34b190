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
          output: {
            // What most pages share is two files: thirty small ones compress worse and cost a line of HTML each.
            codeSplitting: {
              groups: [
                { name: 'base', test: shared, minShareCount: 3 },
                { name: 'common', test: /lucide-react[\\/].*[\\/]icons|src[\\/]features/, minShareCount: 6, maxModuleSize: 3000 },
              ],
            },
          },
        },
      },
    },
  },
})
