/** `npm run train -- [reader] --data <folder>`: trains the reader of prompts if `reader` is given, otherwise the title encoder. */
await import(process.argv[2] === 'reader' ? './reader/main.ts' : './main.ts')
