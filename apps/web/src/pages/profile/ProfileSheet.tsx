import type { ReactNode } from 'react'

const SHEET = 'sheet ruled to-edges'

/** Names and values in a sheet that runs edge to edge on phones. */
export function ProfileSheet({ children }: { children: ReactNode }) {
  return <dl className={`@container ${SHEET}`}>{children}</dl>
}

/** A name and its value; controls of the value, such as its pencil, go inside. */
export function ProfileRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-center gap-x-4 px-6 py-2.5 gap-y-1 tablet:min-h-[60px] @min-[34rem]:grid-cols-[14rem_minmax(0,1fr)] max-tablet:px-4 max-tablet:py-3">
      <dt className="text-ink2 max-tablet:text-sm max-tablet:text-ink3">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
