import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { compileMessages, importMessages } from './scripts/compile-messages.mjs';
import { loadModules, withModule } from './scripts/load-modules.mjs';
import { serviceWorker } from './scripts/service-worker.mjs';
import { weigh } from './scripts/weigh.mjs';

const brotli = (quality: number) =>
  defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

const backend = process.env['VITE_BACKEND'] ?? 'http://127.0.0.1:3000';

/** Of a chunk's name; what is left of it finds the chunk, and the service worker lists a hundred of them. Tests know some: `mapli`, `send-`. */
const NAME_LETTERS = 5;

/** What nearly every screen needs; of the texts those that the way to the rider's screen names. */
const base = [
  /node_modules\/(?!@tanstack\/.*\/(infiniteQueryObserver|useInfiniteQuery)\.js)(react|react-dom|scheduler|@tanstack|zustand|wouter|regexparam|use-sync-external-store|@lingui)\//,
  /\/frontend\/src\/lib\/(api\/api-(client|error)|error-text|query-client|i18n\/(i18n|texts|use-t|catalogue|languages|format)|session\/[a-z-]+|toasts\/[a-z.-]+)\.tsx?$/,
  /\/frontend\/src\/(lib\/(connection\.store|loading\/load-module|hooks\/use-(debounced|hour|server-now)|map\/(cities\.store|use-map-config)|vehicles\/use-vehicles)|ui\/(states\/(banner|empty-state|skeleton)|icons\/icon-button|price\/lazy-price-details)|lib\/i18n\/messages\/(?!booking|books|cards|cities|demand|dial|documents|earnings|faq|findings|landing|live|money|outbox|ops-sections|owner|passenger|payment|price|profile|promotion|rating-tags|relay|safety|scheduled|shared|tip|upload|work)[a-z-]+\/texts)\.tsx?$/,
  /\/contracts\/dist\/(geo|places\/place-routes|rides\/(ride-status|fare))\.js$/,
  /vite\/preload-helper/,
];
/** The two screens with a map under a sheet. */
const home = /\/frontend\/src\/(ui\/(map-layout|sheet)|lib\/device\/geolocation)\.tsx?$/;
/** What the rider's screen shares with its own late parts. */
const trip =
  /\/features\/rides\/(draft\/(trip-draft\.store|draft-place|or-without-near|place-marks)|booking\/pending-booking|places\/(use-places|saved-label)|scheduled\/lazy-scheduled)\.tsx?$/;

/** Small parts of many late screens, none of them on the way to the rider's button: a chunk each would be a name each in the worker. */
const late =
  /\/frontend\/src\/lib\/(forms\/show-failure|i18n\/field-text|i18n\/messages\/(earnings|findings|live|owner|price|promotion|rating-tags|safety|tip)\/texts)\.ts$/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    compileMessages(),
    importMessages(),
    loadModules(),
    weigh(),
    serviceWorker(),
    // The best quality takes a third off the map's numbers, but next to nothing off code, and a quarter of a minute.
    compression({ algorithms: [brotli(11), 'gzip'], include: /\/map\/.*\.json$/ }),
    compression({ algorithms: [brotli(9), 'gzip'], include: /\.(html|js|mjs|css|svg|txt)$/ }),
  ],
  build: {
    target: 'es2022',
    // Data URIs would need an exception in the content security policy.
    assetsInlineLimit: 0,
    // Every browser that has what the screens need preloads modules by itself.
    modulePreload: { polyfill: false, resolveDependencies: withModule },
    rolldownOptions: {
      output: {
        // The service worker lists a hundred files by name, in twelve kilobytes.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name }) => `assets/${name.slice(0, NAME_LETTERS)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Cut up by who else uses which part of it, it would be a dozen downloads of a few hundred bytes: heavier, and on a
        // slow network a wait each.
        codeSplitting: {
          groups: [
            { name: 'base', test: (id) => base.some((part) => part.test(id)) },
            { name: 'home', test: home },
            { name: 'trip', test: trip },
            { name: 'late', test: late },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': backend,
      '/socket.io': { target: backend, ws: true },
    },
  },
});
