import type { ReactNode } from 'react'
import { pathTo } from '../../paths.ts'
import { COMING_SOON } from '../../texts/coming-soon.ts'
import { ACTIONS } from '../../texts/common.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { PageHeading } from '../PageHeading.tsx'
import Ridgelines from '../Ridgelines.tsx'

interface Props {
  name: string
  sentence: string
  drawing: ReactNode
  /** the document title, if the name is not unique */
  title?: string
  about?: string
  /** the closest existing page; by default the list of tenders */
  way?: { to: string; label: string }
}

const LIST = { to: pathTo('tenders'), label: ACTIONS.goToTenders }

/**
 * The page of a section that does not exist yet: its name, a description, a drawing, and a link to a page that exists.
 */
export function ComingSoon({ name, sentence, drawing, title = name, about, way = LIST }: Props) {
  return (
    <section className="relative overflow-hidden rounded-sheet bg-night text-night-ink">
      <div className="grid items-center gap-x-10 gap-y-8 px-9 pt-10 max-tablet:px-5 max-tablet:pt-7 table:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="min-w-0">
          <p className="condensed text-sm font-medium text-[#f2a374]">{COMING_SOON.label}</p>
          <PageHeading title={title} className="mt-1 text-3xl">
            {name}
          </PageHeading>
          {about && <p className="mt-2 condensed text-base text-night-ink2 tabular-nums wrap-anywhere">{about}</p>}
          <p className="mt-3 max-w-[40ch] text-lg text-night-ink2">{sentence}</p>
          <ButtonLink
            to={way.to}
            className="mt-6 border-transparent! bg-night-ink! text-night! hover:bg-white! focus-visible:outline-night-ink max-tablet:h-11"
          >
            {way.label}
          </ButtonLink>
        </div>
        <div className="mx-auto w-full max-w-96">{drawing}</div>
      </div>
      <div className="mt-2 h-56 max-tablet:h-36">
        <Ridgelines />
      </div>
    </section>
  )
}
