import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconSheet } from '#app/build/icon-sheet.ts'

/** The libraries that every island needs. */
const base = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]|@tanstack[\\/](react-query|query-core)/

/** What the first script of every page shares with islands: it must bring none of them along. */
const boot =
  /src[\\/](lib[\\/](api|local-session|when-idle)|ui[\\/](is-return|theme|toast|wake-island)|features[\\/](accounts[\\/]web[\\/]first-viewer|votes[\\/]web[\\/]first-vote))\.ts|vite[\\/]preload-helper/

/** What several islands share. Thirty small files compress worse than one and cost a request each. */
const common =
  /src[\\/](ui|lib)[\\/](?!dialog|confirm|load-more|navigation)|src[\\/]i18n[\\/](index|tr[\\/](index|common|detail|comments|card|pages|search))|src[\\/]features[\\/](accounts[\\/]web[\\/](accounts\.api|use-as-member)|restaurants[\\/](web[\\/]restaurant\.api|restaurants\.rules))/

export default defineConfig({
  plugins: [iconSheet(), react(), tailwindcss()],
  appType: 'custom',
  builder: {},
  // Pictures and fonts stay files: the content policy allows no data: fonts.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/browser/boot.ts',
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: base, priority: 3 },
                { name: 'first', test: boot, priority: 3 },
                // The times of a page are told without React, which the common file would bring.
                { name: 'format', test: /src[\\/]lib[\\/]format\.ts/, priority: 3 },
                { name: 'common', test: /icon:/, priority: 2 },
                // The keys of one feature's queries that several islands know.
                { name: 'common', test: /src[\\/]features[\\/].*\.keys\.ts/, minShareCount: 3, priority: 2 },
                { name: 'common', test: common, minShareCount: 5, maxModuleSize: 8000, priority: 1 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // In development Node would load it past the icon sheet.
      resolve: { noExternal: [/^lucide-react/] },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: { server: 'src/app/pages/ssr-entry.ts' } },
      },
    },
  },
})
