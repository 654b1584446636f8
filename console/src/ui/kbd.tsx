/** A key of the keyboard. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong bg-sunken px-1 font-sans text-2xs text-soft">
    {children}
  </kbd>
)
