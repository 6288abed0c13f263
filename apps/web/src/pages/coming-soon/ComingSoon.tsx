import { COMING_SOON } from '@mirador/texts/coming-soon'
import { ACTIONS } from '@mirador/texts/texts'
import { PageHeading } from '../../components/PageHeading.tsx'
import { Ridgelines } from '../../components/Ridgelines.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

/** What a section that does not exist yet says: its name, what it will be, and the way to what exists. */
export function ComingSoon({ name, sentence, about }: { name: string; sentence: string; about?: string }) {
  return (
    <section className="relative overflow-hidden rounded-sheet bg-night text-night-ink">
      <div className="relative z-10 px-9 pt-10 pb-6 max-tablet:px-5 max-tablet:pt-7">
        <p className="condensed text-sm font-medium text-[#f2a374]">{COMING_SOON.label}</p>
        <PageHeading title={name} className="mt-1 text-3xl" />
        <p className="mt-3 max-w-[44ch] text-lg text-night-ink2">{sentence}</p>
        {about && <p className="mt-2 condensed text-base text-night-ink2 tabular-nums">{about}</p>}
        <ButtonLink
          to={paths.tenders()}
          className="mt-6 border-transparent! bg-night-ink! text-night! hover:bg-white! focus-visible:outline-night-ink"
        >
          {ACTIONS.goToTenders}
        </ButtonLink>
      </div>
      <div className="h-72 max-tablet:h-44">
        <Ridgelines />
      </div>
    </section>
  )
}
