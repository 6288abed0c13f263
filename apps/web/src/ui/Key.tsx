/** A key of the keyboard. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-7 min-w-7 place-items-center rounded-small border border-control px-1.5 font-sans text-sm font-medium">
      {children}
    </kbd>
  )
}
