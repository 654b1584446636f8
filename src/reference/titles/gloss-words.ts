/** The form in which glosses are kept: `word=english` pairs with white space between, words of a phrase joined by an underscore. */
export const learn = (text: string): Map<string, string> =>
  new Map(
    text.split(/\s+/).map((pair): [string, string] => {
      const [word, english] = pair.replaceAll('_', ' ').split('=')
      return [word!, english!]
    }),
  )
