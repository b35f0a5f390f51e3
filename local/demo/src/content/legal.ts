/** What /privacy says. */
export const privacyText = `<p>We collect little, keep it briefly and sell nothing. This page says what that means in practice.</p>
<h2>Who is responsible</h2>
<p>Northlight Software GmbH, Speicherstraße 14, 10997 Berlin, Germany. Write to <a href="mailto:hello@northlight.example">hello@northlight.example</a> about anything on this page, and a person will answer.</p>
<h2>When you read this site</h2>
<p>Your browser sends its address and the page that it asks for. We keep that in a log for fourteen days, to find faults and to fend off attacks, and then delete it. There are no advertisements, no analytics and no files from other companies: fonts and pictures come from our own server. The site sets no cookies for visitors. If you choose a light or dark theme, your browser remembers it, and we never learn of it.</p>
<h2>When you write to us</h2>
<p>What you enter in the contact form is stored and mailed to our team, so that somebody can answer you. We keep it for as long as the conversation goes on and for two years after it, unless a contract comes of it. To keep programs from flooding the form, we count the messages sent from an address; the address itself is kept only as a scrambled value, and for two days.</p>
<h2>When you subscribe to the newsletter</h2>
<p>We store your e-mail address and the moment in which you confirmed it. Nothing is sent before you have pressed the button behind the link in our first mail. Each newsletter has a link to end the subscription, and we do not measure who opens it.</p>
<h2>When you are a client</h2>
<p>Your account holds your name, your e-mail address, and what belongs to your projects: sprints, messages, invoices. Only you, and those of us who work for you, can see it. Invoices are kept for ten years, because German law asks for it. Whatever else there is goes when you ask us to delete it.</p>
<h2>Your rights</h2>
<ul>
<li>You may know what we hold about you, and have a copy of it.</li>
<li>You may have it corrected or deleted.</li>
<li>You may object to its use, or take it elsewhere.</li>
<li>You may complain to the data protection authority of Berlin, or to your own.</li>
</ul>
<p>An informal mail is enough for each of these. We answer within two weeks.</p>`;

/** What /imprint says. */
export const imprintText = `<h2>Information according to § 5 DDG</h2>
<p>Northlight Software GmbH<br>Speicherstraße 14<br>10997 Berlin<br>Germany</p>
<p>Represented by its managing director, Ingrid Solberg.</p>
<h2>Contact</h2>
<p>Telephone: +49 30 5557 0190<br>E-mail: <a href="mailto:hello@northlight.example">hello@northlight.example</a></p>
<h2>Register</h2>
<p>Entered in the commercial register of the district court of Berlin-Charlottenburg under HRB 000000 B.<br>VAT identification number: DE000000000</p>
<h2>Responsible for the content</h2>
<p>Ingrid Solberg, at the address above.</p>
<h2>Disputes</h2>
<p>We neither have to nor wish to take part in proceedings before a consumer arbitration board. We would rather talk: so far that has always been enough.</p>
<p>Northlight is a demonstration. The company, its register entries and its people are made up.</p>`;
