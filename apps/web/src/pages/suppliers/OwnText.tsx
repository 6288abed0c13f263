import type { Presentation } from '@mirador/contract/presentation'
import { siteOf } from '@mirador/domain/account/web-address'
import { pathTo } from '../../paths.ts'
import { readDraft, saveDraft } from '../../session/draft.ts'
import { useSession } from '../../session/session-store.ts'
import { PRESENTATION } from '../../texts/presentation.ts'
import { Link } from '../../ui/Link.tsx'

interface Props {
  presentation: Presentation
  name: string
  /** the RUT as it is shown */
  rut: string
  isOwn: boolean
}

/** The presentation of the company, marked as its own words. */
export function OwnText({ presentation: { sentence, website, offering }, name, rut, isOwn }: Props) {
  const owner = useSession((session) => session.user?.sub ?? '')

  /** The message starts with its subject; text that was typed before stays. */
  function startMessage() {
    const draft = readDraft('contact', owner)
    saveDraft('contact', owner, { ...draft, message: `${PRESENTATION.reported(name, rut)}${draft.message ?? ''}` })
  }

  return (
    <section aria-label={PRESENTATION.ofCompany} className="sheet mb-5 px-6 py-4 to-edges max-tablet:px-4">
      <h2 className="text-sm font-medium text-ink3">{PRESENTATION.ofCompany}</h2>
      {sentence && <p className="mt-1 max-w-[44rem] text-lg wrap-anywhere">{sentence}</p>}
      {offering && <p className="mt-1 max-w-[44rem] wrap-anywhere text-ink2">{offering}</p>}
      {website && (
        <a
          href={website}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          aria-label={PRESENTATION.site(siteOf(website))}
          className="link mt-1 target wrap-anywhere"
        >
          {siteOf(website)}
        </a>
      )}
      <p className="mt-2 text-sm text-ink3">
        {PRESENTATION.ownText}{' '}
        {!isOwn && (
          <Link to={pathTo('contact')} className="link target" onClick={startMessage}>
            {PRESENTATION.report}
          </Link>
        )}
      </p>
    </section>
  )
}
