import type { PostContent } from './post.ts';

/** How we build. */
export const engineeringPosts: readonly PostContent[] = [
  {
    title: 'Boring is a feature: how we choose technology',
    slug: 'boring-is-a-feature',
    excerpt:
      'Every new tool is a loan against the future of the people who will maintain it. Here are the five questions we ask before we sign.',
    category: 'Engineering',
    writer: 'admin',
    published: true,
    age: 6,
    scene: 'northernSky',
    content: `<p>In the autumn of our first year a client asked us to build an ordering system on a database that was then eleven months old. It had a beautiful website. It had a conference. By the time the system was due for its second release, it also had a letter to its customers, thanking them for the journey.</p>
<p>We moved the data to PostgreSQL over a long weekend and have not thought about it since. That last part is the point of this article: <strong>the best thing that can happen to a piece of infrastructure is that nobody thinks about it</strong>.</p>
<h2>What “boring” means to us</h2>
<p>Boring does not mean old, and it certainly does not mean bad. A boring technology is one whose failures are known. Somebody has already hit the wall that you are about to hit, at a worse time than you, and has written down what they did about it. You can hire for it. You can search for its error messages. When it stops, it stops in one of the four ways in which it always stops.</p>
<p>A new technology may well be better on the day you choose it. But you are not choosing for that day. Software that earns its keep lives for ten years or so; the exciting part takes up the first six weeks of that, and the remaining five hundred weeks are maintenance, done by people who were not in the room when the choice was made.</p>
<h2>Five questions</h2>
<p>We ask the same five questions of everything that wants to get into a project, whether it is a database or a date picker.</p>
<ol>
<li><strong>What does it replace?</strong> If the answer is “nothing yet”, we need a reason that the client would understand. If it replaces something that works, we need a better one.</li>
<li><strong>How does it fail?</strong> We ask for the last three serious incidents. A tool without any has either not been used or not been honest.</li>
<li><strong>How do we leave?</strong> Data has to come out in a form that something else can read, and we try it once, for real, before we put anything in.</li>
<li><strong>Who else runs it at our size?</strong> Advice from companies a thousand times larger is advice about another problem.</li>
<li><strong>Who is called at night?</strong> If it is us, we want to have read its source. If it is somebody else, we want to have rung them up.</li>
</ol>
<p>Most candidates fall at the third question. It is remarkable how many tools have thought hard about getting your data in.</p>
<h2>The three tokens</h2>
<p>None of this means that we never choose anything new. Each project gets three tokens. A token buys one unproven thing: a framework younger than two years, a clever protocol, a language that half the team must learn. When the tokens are spent, they are spent, and everything else has to be something that we have already been bored by.</p>
<p>The arrangement has a useful side effect. People stop arguing about whether a tool is good and begin to argue about whether it is worth <em>this</em> token, on <em>this</em> project. It is a far better conversation. Last year eleven projects used nine tokens between them. Two of those went into offline synchronisation, where the boring answer did not exist; one into a solver; and one, if we are honest, into a font pipeline that we should have left alone.</p>
<h2>What we run</h2>
<p>For what it is worth, the result looks much the same from one project to the next:</p>
<ul>
<li>PostgreSQL, for nearly everything that must not be lost, queues included until they hurt</li>
<li>TypeScript on both sides, in its strictest setting</li>
<li>Server-rendered pages where people read, applications where people work</li>
<li>One process that can be started on a laptop without a network</li>
<li>Plain files for whatever can be a file</li>
</ul>
<p>The list has changed by one line in four years. We regard this as a good sign, and so do the people who take our systems over.</p>
<h2>When boring is wrong</h2>
<p>There is an honest case against all of this. Somebody has to go first, or nothing would ever become boring. Some problems really are new, and an old tool bent far enough becomes the most exciting thing in the building. We have twice stayed too long: once with a hand-written synchronisation that should have been replaced a year earlier, and once with a build system that everyone was too polite to mention.</p>
<p>The sign, both times, was the same. We had begun to explain. When a choice needs a paragraph of background before it makes sense to a new colleague, it is no longer boring, however old it may be.</p>
<p>So we have added a sixth question, which is asked once a year of everything that we already use: <strong>if it did not exist here, would we add it today?</strong> It takes an afternoon. It has never once been a wasted one.</p>`,
  },
  {
    title: 'Money is not a floating-point number',
    slug: 'money-is-not-a-floating-point-number',
    excerpt:
      'Three rules that have kept our invoices correct to the cent, and the afternoon on which we learned the third.',
    category: 'Engineering',
    writer: 'tomasz',
    published: true,
    age: 19,
    scene: 'strata',
    content: `<p>Type <code>0.1 + 0.2</code> into the console of any browser and you will see why this article exists. The answer is <code>0.30000000000000004</code>, and it is not a bug. Binary fractions cannot express a tenth, just as decimal ones cannot express a third.</p>
<p>For a physics engine this does not matter. For an invoice it matters exactly once, on the day an auditor adds up a column.</p>
<h2>Rule one: store decimals, compute in whole cents</h2>
<p>In the database an amount is <code>numeric(12,2)</code>. In the browser it is an integer number of minor units together with its currency, and there is no third form in between.</p>
<pre><code>type Money = { minor: number; currency: string };

const add = (a: Money, b: Money): Money =&gt; {
  if (a.currency !== b.currency) throw new Error('Cannot add ' + a.currency + ' to ' + b.currency);
  return { minor: a.minor + b.minor, currency: a.currency };
};</code></pre>
<p>That exception has fired four times in production. Every time it was right.</p>
<h2>Rule two: a total belongs to one currency</h2>
<p>A dashboard that adds 400 euros to 300 dollars and shows 700 of something is worse than an empty one. We show a line per currency. If somebody needs a single figure, they have to name the rate and the day, and both are printed beside the result.</p>
<h2>Rule three: round once, at the end, and write down where</h2>
<p>This is the one we learned on an afternoon in March. Two systems computed the same tax on the same order. One rounded each line and then added, the other added and then rounded. They differed by a cent on one order in seven. Nobody was wrong; nobody had written anything down either.</p>
<p>Since then each project has a page titled <em>Rounding</em>. It is usually half a page long. It says where, how, and who agreed to it, and it is the first page that the accountants ask for.</p>`,
  },
  {
    title: 'Row-level security, three years in',
    slug: 'row-level-security-three-years-in',
    excerpt:
      'We moved our permission checks into the database and kept notes. What held, what hurt, and how we test it now.',
    category: 'Engineering',
    writer: 'tomasz',
    published: true,
    age: 47,
    scene: 'nightMap',
    content: `<p>Three years ago we decided that a client of one of our systems should be unable to see another client’s data <em>even if we made a mistake in the application</em>. The tool for that is row-level security: the database itself adds a condition to every query, according to who is asking.</p>
<p>It has been worth it. It has also been a course in humility. These are the notes.</p>
<h2>What held</h2>
<p>The promise itself held. Twice a forgotten filter made it into a release, and twice the result was an empty list rather than a letter to the data protection authority. An empty list is found the same morning.</p>
<p>It has also made code reviews calmer. There is one place where the rules stand, it is forty lines long, and everybody can read it aloud.</p>
<h2>What hurt</h2>
<ul>
<li><strong>Rows, not columns.</strong> A policy decides which rows you may change, never which columns. “People may edit their own profile” meant, for about an hour in staging, that people could edit their own role.</li>
<li><strong>Views.</strong> A view runs with the rights of whoever made it, unless told otherwise. A convenient view is a hole with a nice name.</li>
<li><strong>Blind writes.</strong> An update without a filter needs no permission to read. A policy that is too wide for writing is not saved by a narrow one for reading.</li>
<li><strong>Speed.</strong> A policy that calls a function per row turns a hundred milliseconds into nine seconds. Wrap the call in a subquery and it runs once.</li>
</ul>
<h2>How we test it</h2>
<p>We used to write tests such as “client A cannot see client B’s invoice”. They passed, and they proved little: they also pass when nobody can see anything, or when there is no invoice.</p>
<p>Now the tests are generated. A script reads the catalogue of the live database and tries every operation on every table, as every kind of person, on rows of every kind of owner. What should come out is a table on paper, written by hand by someone who has not read the policies. Whatever is in the database but not on the paper fails the build.</p>
<p>Each refusal is paired with something that must succeed, so that a broken harness cannot look like perfect security. And from time to time we break a policy on purpose, to see the alarm go off. The first time we did this, it did not.</p>
<h2>Would we do it again?</h2>
<p>Yes, and from the first day. Adding it later means discovering how many of your queries relied on seeing everything. Starting with it means that the question “who may see this?” is answered when a table is made, by the person who knows, and while it still takes a minute.</p>
<p>If you take one thing from these notes: write the paper table first. The policies are just a translation of it. The argument about the table is the actual work.</p>`,
  },
  {
    title: 'Offline first, in a museum basement',
    slug: 'offline-first-in-a-museum-basement',
    excerpt: 'Draft. What four-metre walls taught us about synchronisation.',
    category: 'Engineering',
    writer: 'author',
    published: false,
    age: 3,
    scene: 'moonAndFog',
    content: `<p>The first time we tested the museum guide on site, it worked flawlessly in the café and not at all beside the ships.</p>
<p>Outline:</p>
<ul>
<li>Why “retry later” is not a design</li>
<li>Sending facts instead of states</li>
<li>The three conflicts that really happened</li>
<li>What to tell the visitor (almost nothing)</li>
</ul>
<p>Ask the curators for a photograph of the dock.</p>`,
  },
];
