/** The build for browsers has no types of its own: as much of it as is used. */
declare module 'mammoth/mammoth.browser.js' {
  const mammoth: { extractRawText: (input: { arrayBuffer: ArrayBuffer }) => Promise<{ value: string }> }
  export default mammoth
}
