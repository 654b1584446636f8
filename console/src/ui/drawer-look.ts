/** The classes of a drawer at the right edge, shared with the placeholder shown while the drawer is loading. */
export const DRAWER_LOOK =
  'slide-in top-[calc(3.5rem+var(--notices,0px))] right-0 h-[calc(100dvh-3.5rem-var(--notices,0px))] w-[42rem] max-w-full border-l xl:w-[34rem] 2xl:w-[42rem] max-sm:h-[calc(100dvh-7rem-var(--notices,0px))]'
