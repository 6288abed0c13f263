import { Skeleton } from '../../ui/Skeleton.tsx'
import { PROFILE } from './profile-texts.ts'

const SHEETS = [
  ['w-28', 'w-52', 'w-80', 'w-40', 'w-32', 'w-48', 'w-80'],
  ['w-28', 'w-28', 'w-28'],
] as const

/** Placeholders of both sheets in their real height. */
export function ProfileSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{PROFILE.loading}</span>
      <div aria-hidden="true">
        {SHEETS.map((widths, sheet) => (
          <div key={widths.length} className={sheet > 0 ? 'mt-8' : ''}>
            <Skeleton className="mb-3 h-7 w-48" />
            <div className="sheet ruled to-edges">
              {widths.map((width, row) => (
                <div
                  // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other identity than its place
                  key={row}
                  className="grid h-[60px] items-center gap-x-4 px-6 tablet:grid-cols-[14rem_minmax(0,1fr)] max-tablet:h-16 max-tablet:content-center max-tablet:gap-y-2 max-tablet:px-4"
                >
                  <Skeleton className="h-3.5 w-32" />
                  <Skeleton className={`h-4 max-w-full ${width}`} />
                </div>
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
