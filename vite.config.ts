import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconSheet } from '#app/build/icon-sheet.ts'
import packageJson from './package.json' with { type: 'json' }
import { DEFAULT_LANGUAGE } from '#i18n/languages.ts'

/** The libraries that every island needs. */
const base = /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]|@tanstack[\\/](react-query|query-core)/

/** What the first script of every page shares with islands: it must bring none of them along. */
const boot =
  /src[\\/](i18n[\\/](site|languages)|lib[\\/](api|local-session|when-idle)|ui[\\/](is-return|theme|toast|wake-island)|people[\\/]web[\\/]first-viewer|features[\\/]votes[\\/]web[\\/]first-vote)\.ts|src[\\/]i18n[\\/]language\.texts|vite[\\/]preload-helper/

/** What several islands share. Thirty small files compress worse than one and cost a request each. */
const common =
  /src[\\/](ui|lib)[\\/](?!dialog|confirm|load-more|navigation)|src[\\/]i18n[\\/](common|pages|language)\.texts|src[\\/]features[\\/](restaurants[\\/](detail|card)|comments[\\/]comments|search[\\/]search)\.texts|src[\\/]people[\\/]web[\\/]viewer\.api|src[\\/]features[\\/]restaurants[\\/](web[\\/]restaurant\.api|restaurants\.rules)/

/** The browsers of package.json, as the compiler of scripts and styles names them. */
const target = packageJson.browserslist.map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''))

/** Each language is a build of its own, so that a page loads no text of another one. */
const language = process.env['LANGUAGE_OF_BUILD'] ?? DEFAULT_LANGUAGE
if (!/^[a-z]{2}$/.test(language)) throw new Error(`LANGUAGE_OF_BUILD must be the code of a language, not '${language}'.`)

export default defineConfig({
  resolve: { alias: [{ find: /^#texts\/(.+)$/, replacement: `${import.meta.dirname}/src/$1.texts.${language}.ts` }] },
  plugins: [iconSheet(), react(), tailwindcss()],
  appType: 'custom',
  builder: {},
  // Pictures and fonts stay files: the content policy allows no data: fonts.
  // The builds of all languages share one folder, which src/app/build/build.ts empties.
  build: { assetsInlineLimit: 0, emptyOutDir: false },
  environments: {
    client: {
      build: {
        target,
        outDir: 'dist/client',
        manifest: `.vite/${language}.json`,
        copyPublicDir: language === DEFAULT_LANGUAGE,
        rolldownOptions: {
          input: 'src/browser/boot.ts',
          output: {
            codeSplitting: {
              groups: [
                { name: 'base', test: base, priority: 3 },
                { name: 'first', test: boot, priority: 3 },
                // The times of a page are told without React, which the common file would bring.
                { name: 'format', test: /src[\\/](i18n[\\/](create-)?format\.(ts|texts)|ui[\\/]show-text\.ts)/, priority: 3 },
                { name: 'common', test: /icon:/, priority: 2 },
                // The keys of one feature's queries that several islands know.
                { name: 'common', test: /src[\\/](features|people)[\\/].*\.keys\.ts/, minShareCount: 3, priority: 2 },
                { name: 'common', test: common, minShareCount: 9, maxModuleSize: 8000, priority: 1 },
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
        outDir: `dist/server/${language}`,
        copyPublicDir: false,
        rolldownOptions: { input: { server: 'src/app/pages/ssr-entry.ts' } },
      },
    },
  },
})
