import { UNDER_CONSTRUCTION } from '@mirador/texts/public-pages'
import { PageHeading } from '../../components/PageHeading.tsx'
import { UnderConstruction } from '../../components/UnderConstruction.tsx'
import { PlainFrame } from '../../shell/PlainFrame.tsx'

export default function ContactPage() {
  return (
    <PlainFrame>
      <PageHeading title={UNDER_CONSTRUCTION.contact} className="mb-4 text-2xl" />
      <UnderConstruction />
    </PlainFrame>
  )
}
