import { Link } from '@northlight/contract/router';
import { PageHeader, Row, Rows, Skeleton, Stack } from '@northlight/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { startQueries } from './start-queries.ts';

/** /my-remote */
export function Component() {
  const services = useQuery(startQueries.services());
  return (
    <Stack gap={32}>
      <PageHeader
        face="display"
        title="My remote"
        description="This page is yours to fill. Below, it lists services from the database."
      />
      {services.isError && <p role="alert">The services could not be loaded.</p>}
      {services.isPending && <Skeleton height={240} />}
      {services.data && (
        <Rows>
          {services.data.map(({ id, title }) => (
            <Row key={id}>{title}</Row>
          ))}
        </Rows>
      )}
      <p>
        <Link to="/">Back to the home page</Link>
      </p>
    </Stack>
  );
}
