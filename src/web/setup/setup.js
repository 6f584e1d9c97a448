const form = document.querySelector("#setup");
const state = document.querySelector("#state");
const problem = document.querySelector("#problem");
const links = document.querySelector("#links");

// The link that the program prints carries the token behind the #, where no server or log sees it.
const token = new URLSearchParams(location.hash.slice(1)).get("token");
if (token) {
  form.elements.setup_token.value = token;
  form.elements.setup_token.closest("label").hidden = true;
  history.replaceState(null, "", location.pathname);
}

const answer = await fetch("/api/v1/setup").then((response) => response.json());
if (answer.open) {
  state.textContent = "A few answers, and it is yours.";
  form.hidden = false;
} else {
  state.textContent = "This appliance is set up and running.";
  links.hidden = false;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("button");
  button.disabled = true;
  problem.textContent = "";
  const given = {
    ...Object.fromEntries(new FormData(form)),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  try {
    const response = await fetch("/api/v1/setup", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(given),
    });
    const body = await response.json();
    if (response.ok) {
      form.hidden = true;
      links.hidden = false;
      state.textContent = `${body.organization.name} is set up. Log in as ${body.user.email}.`;
    } else {
      problem.textContent = [body.message, ...body.details.map((detail) => detail.message)].join(" ");
    }
  } catch {
    problem.textContent = "The program cannot be reached. Is it still running?";
  }
  button.disabled = false;
});
