import { PageHeading } from '../../components/PageHeading.tsx'
import { pathTo } from '../../paths.ts'
import { PlainFrame } from '../../shell/PlainFrame.tsx'
import { ACTIONS } from '../../texts/common.ts'
import { NOT_FOUND } from '../../texts/public-pages.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'

export default function NotFoundPage() {
  return (
    <PlainFrame>
      <PageHeading title={NOT_FOUND.title} className="text-3xl" />
      <p className="mt-3 text-lg text-ink2">{NOT_FOUND.sentence}</p>
      <ButtonLink to={pathTo('root')} variant="primary" className="mt-6">
        {ACTIONS.goHome}
      </ButtonLink>
    </PlainFrame>
  )
}
