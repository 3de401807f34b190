import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The libraries and our own ground that every page stands on; dialogs are loaded on first use. */
const shared =
  /[\\/]src[\\/](ui[\\/](?!dialog|confirm)|lib[\\/](?!last-wish|text-schema))|@tanstack[\\/](react-query|query-core|react-router|router-core)|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|node_modules[\\/](react|use-sync-external-store)[\\/]/

/** What most pages share of the features. What only forms, own lists and screens behind the sign-in share is no part of a first page. */
const common =
  /lucide-react[\\/].*[\\/]icons|src[\\/]features[\\/](?!media|accounts[\\/](?!viewer|web[\\/](accounts\.api|use-as-member|member-only))|collections[\\/](?!web[\\/](keep|bookmark)-button))/

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
                { name: 'common', test: common, minShareCount: 6, maxModuleSize: 3000 },
              ],
            },
          },
        },
      },
    },
  },
})
