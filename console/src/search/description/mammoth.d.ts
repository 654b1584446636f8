/** The browser build comes without types; these cover what is used here. */
declare module 'mammoth/mammoth.browser.js' {
  const mammoth: { extractRawText: (input: { arrayBuffer: ArrayBuffer }) => Promise<{ value: string }> }
  export default mammoth
}
