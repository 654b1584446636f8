/** `npm run train -- [reader] --data <folder>`: which of the two is trained, the reader of prompts or the title encoder. */
await import(process.argv[2] === 'reader' ? './reader/main.ts' : './main.ts')
