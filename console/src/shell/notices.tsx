/** Lasting notices below the header. Publishes its height as a CSS variable, so that fixed elements begin below it. */
import { useEffect, useRef } from 'react'
import { Away } from './away.tsx'
import { SignedOut } from './signed-out.tsx'

export function Notices() {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--notices', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className="sticky top-14 z-20">
      <Away />
      <SignedOut />
    </div>
  )
}
