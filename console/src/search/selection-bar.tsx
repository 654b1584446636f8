/** What can be done with those who are ticked. */
export const SelectionBar = () => null
