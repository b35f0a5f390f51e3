import { Checkbox } from './checkbox.tsx';
import { ToggleField, type ToggleFieldProps } from './toggle-field.tsx';

/** A checkbox in the surrounding Formik form. */
export function CheckboxField(props: ToggleFieldProps) {
  return <ToggleField {...props} control={Checkbox} />;
}
