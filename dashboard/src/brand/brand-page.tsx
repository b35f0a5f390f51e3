import { runQuery, type TablesInsert } from '@northlight/auth-kit';
import { Button, PageHeader, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useFormikContext } from 'formik';
import { type Brand, brandArea, brandQuery } from '../queries/brand-query.ts';
import { useRowAction } from '../records/actions/use-row-action.ts';
import { FieldGrid, FieldGroup } from '../records/fields/field-grid.tsx';
import { updateOnlyRow } from '../records/record-api.ts';
import { RecordPage } from '../records/record-page.tsx';
import { texts } from '../texts.ts';
import { brandForm } from './brand-form.tsx';
import { BrandPreview } from './brand-preview.tsx';

const insertBrand = (brand: TablesInsert<'brand'>) =>
  runQuery((db) => db.from('brand').insert(brand).select('*').single());

/** /dashboard/brand: name, colors and pictures, for admins. */
export function Component() {
  const query = useQuery(brandQuery());
  const { field } = brandForm;
  return (
    <Stack gap={20}>
      <PageHeader
        title="Brand"
        description="How the agency appears on all pages and in emails. Open pages change when they are reloaded."
      />
      <RecordPage
        query={query}
        area={brandArea}
        noun="brand"
        form={brandForm}
        save={async (version, changes) => {
          if (version.updated_at !== '') return updateOnlyRow('brand', version, changes);
          const { id, ...row } = await insertBrand(changes);
          return { ...row, id: String(id) };
        }}
        texts={texts.brand}
        footerActions={query.data?.previous && <RestoreButton brand={query.data} />}
      >
        <FieldGrid>
          {field('name')}
          {field('accent')}
          {field('tagline')}
          {field('email_sender')}
        </FieldGrid>
        {field('description')}
        {query.data && <BrandPreview savedAccent={query.data.accent} />}
        <FieldGroup>
          <legend>Pictures</legend>
          <FieldGrid>
            {field('logo_url')}
            {field('dark_logo_url')}
            {field('icon_url')}
            {field('social_picture_url')}
            {field('hero_picture_url')}
            {field('sign_in_picture_url')}
          </FieldGrid>
        </FieldGroup>
      </RecordPage>
    </Stack>
  );
}

/** The database then keeps the replaced brand as the previous one, so a second click undoes the first. */
function RestoreButton({ brand }: { brand: Brand }) {
  const { dirty, isSubmitting } = useFormikContext();
  const { run, isBusy } = useRowAction<Brand>({
    area: brandArea,
    activity: 'restoring the previous brand',
    run: (row) => {
      const previous = row.previous as unknown as Brand;
      return updateOnlyRow('brand', row, brandForm.toInput(brandForm.toValues(previous)));
    },
    successText: texts.brand.restored,
    failedText: texts.brand.restoreFailed,
  });
  return (
    <Button disabled={dirty || isSubmitting} isLoading={isBusy(brand.id)} onClick={() => run(brand)}>
      Restore previous brand
    </Button>
  );
}
